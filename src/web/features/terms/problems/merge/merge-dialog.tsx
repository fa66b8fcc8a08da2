// Dialog that merges several terms for one word. It asks which values to keep, then deletes all terms but one.
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { Report } from '#web/features/terms/deletion/deletion-text.tsx';
import { LeaveQuestion } from '#web/features/terms/deletion/leave-question.tsx';
import { type Deleted, useDeleteTerms } from '#web/features/terms/deletion/use-delete-terms.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import { isEmpty } from '#web/features/terms/editing/changes.ts';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { words as termWords } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { notify } from '#web/ui/notify.ts';
import { MergeChoices } from './merge-choices.tsx';
import { type Chosen, type Merged, mergeTerms } from './merging.ts';
import { words } from './words.ts';

interface MergeDialogProps {
  readonly glossaryId: string;
  /** Terms as the table shows them. */
  readonly terms: readonly [Term, ...Term[]];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly edits: UndoableEdits;
  /** Returns a term as the server has it. */
  readonly stored: (id: string) => Term | undefined;
  readonly onHold: HeldDeleting['hold'];
  readonly onDeleted: (deleted: Deleted) => void;
}

export function MergeDialog(props: MergeDialogProps) {
  const { glossaryId, terms, opened, onClose, edits, stored, onHold, onDeleted } = props;
  const [chosen, setChosen] = useState<Chosen>({});
  const { deletion, run } = useDeleteTerms(glossaryId, onHold);
  const isBusy = deletion.kind === 'running' || deletion.kind === 'stopping';
  /** Terms deleted in all attempts, so that undo restores all of them. */
  const deleted = useRef<readonly Term[]>([]);
  const undoEdit = useRef<() => void>(undefined);

  const remove = async (pending: readonly Term[]) => {
    const done = await run(pending);
    const { gone, held } = done;
    deleted.current = [...deleted.current, ...pending.filter(({ id }) => gone.has(id) || held.has(id))];
    onDeleted(done);
    if (gone.size + held.size === pending.length) {
      if (held.size === 0) close(words.done(terms.length));
      else close(sentences(words.becomeOne(terms.length), termWords.remove.held(held.size)));
    }
  };
  /** Closes the dialog, also if some terms could not be deleted. The deleted ones can be restored. */
  const close = (message = termWords.remove.done(deleted.current.length)) => {
    const all = deleted.current;
    deleted.current = [];
    if (all.length > 0) {
      const run = edits.deleted(all, undoEdit.current);
      notify({ message, color: 'green', action: { label: termWords.undo, run } });
    }
    onClose();
  };
  const merge = ({ stays, gone }: Merged) => {
    if (!isEmpty(stays.changes)) undoEdit.current = edits.save([stays]);
    void remove(gone.flatMap(({ id }) => stored(id) ?? []));
  };

  return (
    <>
      <Modal
        opened={opened}
        onClose={() => close()}
        title={words.title(terms.length, terms[0].word)}
        closeOnClickOutside={!isBusy}
        closeOnEscape={!isBusy}
        withCloseButton={!isBusy}
      >
        <Stack gap="md">
          {deletion.kind === 'partial' ? (
            <Report {...deletion} />
          ) : (
            <>
              <MergeChoices terms={terms} chosen={chosen} onChoose={setChosen} />
              <Text size="sm">{words.what(terms.length - 1)}</Text>
            </>
          )}
          <DialogFooter>
            <Button variant="default" onClick={() => close()} disabled={isBusy}>
              {deletion.kind === 'partial' ? termWords.remove.keep : words.cancel}
            </Button>
            {deletion.kind === 'partial' ? (
              <Button
                color="red"
                onClick={() => void remove([...deletion.failed.map(({ term }) => term), ...deletion.left])}
              >
                {termWords.remove.retry}
              </Button>
            ) : (
              <Button loading={isBusy} onClick={() => merge(mergeTerms(terms, chosen))}>
                {words.confirm}
              </Button>
            )}
          </DialogFooter>
        </Stack>
      </Modal>
      <LeaveQuestion deletion={deletion} />
    </>
  );
}
