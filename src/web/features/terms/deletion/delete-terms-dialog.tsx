import { Button, Modal, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { notify } from '#web/ui/notify.ts';
import { HowFar, MOST_LISTED, Report, ToDelete } from './deletion-text.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { type Deleted, type Deletion, useDeleteTerms } from './use-delete-terms.ts';

interface DeleteTermsDialogProps {
  readonly glossaryId: string;
  readonly terms: readonly Term[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Takes over the terms that could not be deleted because the server is unavailable. */
  readonly onHold: HeldDeleting['hold'];
  /** Called after each attempt, also after a partial success. The terms that were not deleted stay selected. */
  readonly onDeleted: (deleted: Deleted) => void;
  /** Called with all deleted terms when the dialog closes. Returns a function that undoes the deletion. */
  readonly onDeletionEnded: (terms: readonly Term[]) => () => void;
}

export function DeleteTermsDialog({
  glossaryId,
  terms,
  opened,
  onClose,
  onHold,
  onDeleted,
  onDeletionEnded,
}: DeleteTermsDialogProps) {
  const { deletion, run, stop, reset } = useDeleteTerms(glossaryId, onHold);
  const busy = deletion.kind === 'running' || deletion.kind === 'stopping';
  const pending =
    deletion.kind === 'partial' ? [...deletion.failed.map(({ term }) => term), ...deletion.left] : terms;

  /** Terms deleted by all attempts so far, because “Undo” undoes the whole deletion. */
  const deleted = useRef(NOTHING);

  const confirm = async () => {
    const done = await run(pending);
    deleted.current = together(deleted.current, pending, done);
    onDeleted(done);
    if (done.gone.size + done.held.size === pending.length) close();
  };
  /** Closes the dialog and offers “Undo” for the deleted terms, also if other terms were kept or could not be deleted. */
  const close = () => {
    const { terms, held } = deleted.current;
    deleted.current = NOTHING;
    if (terms.length > 0) {
      const gone = terms.length - held;
      notify({
        message: sentences(gone > 0 ? words.remove.done(gone) : '', held > 0 ? words.remove.held(held) : ''),
        ...(held === 0 && { color: 'green' }),
        action: { label: words.undo, run: onDeletionEnded(terms) },
      });
    }
    onClose();
  };

  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        onExitTransitionEnd={reset}
        title={words.remove.title(pending.length)}
        closeOnClickOutside={!busy}
        closeOnEscape={!busy}
        withCloseButton={!busy}
      >
        <Stack gap="md">
          {deletion.kind === 'partial' ? <Report {...deletion} /> : <ToDelete terms={terms} />}
          {busy && deletion.all >= MOST_LISTED && <HowFar done={deletion.done} all={deletion.all} />}
          <DialogFooter>
            <StopOrClose deletion={deletion} count={pending.length} onStop={stop} onClose={close} />
            <Button color="red" loading={busy} onClick={() => void confirm()}>
              {deletion.kind === 'partial' ? words.remove.retry : words.remove.confirm(pending.length)}
            </Button>
          </DialogFooter>
        </Stack>
      </Modal>
      <LeaveQuestion deletion={deletion} />
    </>
  );
}

interface AllDeleted {
  readonly terms: readonly Term[];
  /** Number of these terms whose deletion is pending. */
  readonly held: number;
}

const NOTHING: AllDeleted = { terms: [], held: 0 };

function together(before: AllDeleted, tried: readonly Term[], { gone, held }: Deleted): AllDeleted {
  const now = tried.filter(({ id }) => gone.has(id) || held.has(id));
  return { terms: [...before.terms, ...now], held: before.held + held.size };
}

interface StopOrCloseProps {
  readonly deletion: Deletion;
  readonly count: number;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

function StopOrClose({ deletion, count, onStop, onClose }: StopOrCloseProps) {
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
          {deletion.kind === 'asking' ? words.remove.cancel(count) : words.remove.keep}
        </Button>
      );
  }
}
