import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Glossary } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { termsQuery } from '#web/api/glossaries/glossary-queries.ts';
import { isSameText } from '#web/lib/same-text.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { useScheduleDeletion } from './pending-deletions.ts';
import { words } from './words.ts';

interface DeleteGlossaryDialogProps {
  readonly glossary: Glossary;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteGlossaryDialog({ glossary, opened, onClose, onDeleted }: DeleteGlossaryDialogProps) {
  const scheduleDeletion = useScheduleDeletion();
  return (
    <Modal opened={opened} onClose={onClose} title={words.remove.title(glossary.name)}>
      <Question
        glossary={glossary}
        onClose={onClose}
        onConfirm={() => {
          // Pressed twice: the dialog is on its way out.
          if (!opened) return;
          scheduleDeletion(glossary);
          onClose();
          onDeleted?.();
        }}
      />
    </Modal>
  );
}

interface QuestionProps extends Pick<DeleteGlossaryDialogProps, 'glossary' | 'onClose'> {
  readonly onConfirm: () => void;
}

function Question({ glossary, onClose, onConfirm }: QuestionProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSameText(typed, glossary.name)) onConfirm();
        else setWrong(true);
      }}
    >
      <Stack gap="md">
        <div>
          <TermCount glossaryId={glossary.id} />
          <Text mt="xs">{words.remove.final}</Text>
        </div>
        <TextInput
          label={words.remove.typeName}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={isWrong && !isSameText(typed, glossary.name) && words.remove.wrongName(glossary.name)}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {words.remove.keep}
          </Button>
          <Button type="submit" color="red">
            {words.remove.confirm}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** Mounted with the dialog's content, so the terms are counted when it opens and not before. */
function TermCount({ glossaryId }: { readonly glossaryId: string }) {
  const terms = useQuery(termsQuery(useConnection(), useConnectionId(), glossaryId));
  return <Text aria-live="polite">{sentence(terms.data?.length, terms.isError)}</Text>;
}

function sentence(count: number | undefined, failed: boolean): string {
  if (count !== undefined) return count === 0 ? words.remove.none : words.remove.counted(count);
  return failed ? words.remove.uncounted : words.remove.counting;
}
