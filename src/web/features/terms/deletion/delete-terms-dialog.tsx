import { Alert, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import type { Term } from '#contract/glossary.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import { type Deletion, type Undeleted, useDeleteTerms } from './use-delete-terms.ts';

interface DeleteTermsDialogProps {
  readonly glossaryId: string;
  readonly terms: readonly Term[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Told what is gone, also after a partial success: the rest stays selected. */
  readonly onDeleted: (ids: ReadonlySet<string>) => void;
}

const MOST_LISTED = 8;

export function DeleteTermsDialog({ glossaryId, terms, opened, onClose, onDeleted }: DeleteTermsDialogProps) {
  const { deletion, run, reset } = useDeleteTerms(glossaryId);
  const isRunning = deletion.kind === 'running';
  const pending = deletion.kind === 'partial' ? deletion.failed.map(({ term }) => term) : terms;

  const confirm = async () => {
    const gone = await run(pending);
    onDeleted(gone);
    if (gone.size < pending.length) return;
    notify({ message: words.remove.done(gone.size), color: 'green' });
    onClose();
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={reset}
      title={words.remove.title(pending.length)}
      closeOnClickOutside={!isRunning}
      closeOnEscape={!isRunning}
      withCloseButton={!isRunning}
    >
      <Stack gap="md">
        {deletion.kind === 'partial' ? <Failures failed={deletion.failed} /> : <ToDelete terms={terms} />}
        <Running deletion={deletion} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isRunning} data-autofocus>
            {words.remove.cancel}
          </Button>
          <Button color="red" loading={isRunning} onClick={() => void confirm()}>
            {deletion.kind === 'partial' ? words.remove.retry : words.remove.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function ToDelete({ terms }: { readonly terms: readonly Term[] }) {
  return (
    <>
      <List size="sm">
        {terms.slice(0, MOST_LISTED).map((term) => (
          <List.Item key={term.id}>
            <strong>{term.word}</strong> ({term.languageId})
          </List.Item>
        ))}
      </List>
      {terms.length > MOST_LISTED && <Text size="sm">{words.more(terms.length - MOST_LISTED)}</Text>}
      <Text size="sm">{words.remove.final(terms.length)}</Text>
    </>
  );
}

function Failures({ failed }: { readonly failed: readonly Undeleted[] }) {
  return (
    <Alert color="red" title={words.remove.failed(failed.length)}>
      <List size="sm">
        {failed.slice(0, MOST_LISTED).map(({ term, reason }) => (
          <List.Item key={term.id}>
            <strong>{term.word}</strong>: {reason}
          </List.Item>
        ))}
      </List>
      {failed.length > MOST_LISTED && <Text size="sm">{words.more(failed.length - MOST_LISTED)}</Text>}
    </Alert>
  );
}

function Running({ deletion }: { readonly deletion: Deletion }) {
  if (deletion.kind !== 'running' || deletion.all < MOST_LISTED) return null;
  const label = words.remove.progress(deletion.done, deletion.all);
  return (
    <div>
      <Text size="sm" mb={4}>
        {label}
      </Text>
      <Progress value={(100 * deletion.done) / deletion.all} aria-label={label} />
    </div>
  );
}
