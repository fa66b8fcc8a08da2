import { Button, Group, Modal, Stack } from '@mantine/core';
import type { Term } from '#contract/glossary.ts';
import { words } from '#web/features/terms/words.ts';
import { notify } from '#web/ui/notify.ts';
import { HowFar, MOST_LISTED, Report, ToDelete } from './deletion-text.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { type Deletion, useDeleteTerms } from './use-delete-terms.ts';

interface DeleteTermsDialogProps {
  readonly glossaryId: string;
  readonly terms: readonly Term[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Told what is gone, also after a partial success: the rest stays selected. */
  readonly onDeleted: (ids: ReadonlySet<string>) => void;
}

export function DeleteTermsDialog({ glossaryId, terms, opened, onClose, onDeleted }: DeleteTermsDialogProps) {
  const { deletion, run, stop, reset } = useDeleteTerms(glossaryId);
  const busy = deletion.kind === 'running' || deletion.kind === 'stopping';
  const pending =
    deletion.kind === 'partial' ? [...deletion.failed.map(({ term }) => term), ...deletion.left] : terms;

  const confirm = async () => {
    const gone = await run(pending);
    onDeleted(gone);
    if (gone.size < pending.length) return;
    notify({ message: words.remove.done(gone.size), color: 'green' });
    onClose();
  };

  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        onExitTransitionEnd={reset}
        title={words.remove.title(pending.length)}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy}
        withCloseButton={!busy}
      >
        <Stack gap="md">
          {deletion.kind === 'partial' ? <Report {...deletion} /> : <ToDelete terms={terms} />}
          {busy && deletion.all >= MOST_LISTED && <HowFar done={deletion.done} all={deletion.all} />}
          <Group justify="flex-end" gap="xs">
            <StopOrClose deletion={deletion} onStop={stop} onClose={onClose} />
            <Button color="red" loading={busy} onClick={() => void confirm()}>
              {deletion.kind === 'partial' ? words.remove.retry : words.remove.confirm}
            </Button>
          </Group>
        </Stack>
      </Modal>
      <LeaveQuestion deletion={deletion} />
    </>
  );
}

interface StopOrCloseProps {
  readonly deletion: Deletion;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

function StopOrClose({ deletion, onStop, onClose }: StopOrCloseProps) {
  switch (deletion.kind) {
    case 'running':
    case 'stopping':
      return (
        <Button variant="default" onClick={onStop} disabled={deletion.kind === 'stopping'}>
          {deletion.kind === 'running' ? words.remove.stop : words.remove.stopping}
        </Button>
      );
    case 'asking':
    case 'partial':
      return (
        <Button variant="default" onClick={onClose} data-autofocus>
          {deletion.kind === 'asking' ? words.remove.cancel : words.remove.keep}
        </Button>
      );
  }
}
