import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Glossary } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connection-context.ts';
import { termsQuery } from '#web/api/glossary-queries.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useDeleteGlossary } from './queries.ts';
import { words } from './words.ts';

interface DeleteGlossaryDialogProps {
  readonly glossary: Glossary;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteGlossaryDialog({ glossary, opened, onClose, onDeleted }: DeleteGlossaryDialogProps) {
  const remove = useDeleteGlossary();
  return (
    <ConfirmDialog
      opened={opened}
      title={words.remove.title(glossary.name)}
      confirmLabel={words.remove.confirm}
      cancelLabel={words.remove.keep}
      danger
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync(glossary);
        onClose();
        notify({ message: words.remove.done(glossary.name), color: 'green' });
        onDeleted?.();
      }}
    >
      <TermCount glossaryId={glossary.id} isThere={!remove.isSuccess} />
      <Text mt="xs">{words.remove.final}</Text>
    </ConfirmDialog>
  );
}

/** Mounted with the dialog's content, so the terms are counted when it opens and not before. */
function TermCount({ glossaryId, isThere }: { readonly glossaryId: string; readonly isThere: boolean }) {
  const query = termsQuery(useConnection(), useConnectionId(), glossaryId);
  const terms = useQuery({ ...query, enabled: isThere });
  return <Text aria-live="polite">{sentence(terms.data?.length, terms.isError)}</Text>;
}

function sentence(count: number | undefined, failed: boolean): string {
  if (count !== undefined) return count === 0 ? words.remove.none : words.remove.counted(count);
  return failed ? words.remove.uncounted : words.remove.counting;
}
