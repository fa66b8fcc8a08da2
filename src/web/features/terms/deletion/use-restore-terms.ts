// Takes a deletion back: each term is added once more as it was. The service gives it another id, which is said.
import type { Term } from '#contract/glossary.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { draftOf } from '#web/features/terms/editing/changes.ts';
import { rememberingCreate, useCreateTerm } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { createTaskQueue } from '#web/lib/task-queue.ts';
import { notify } from '#web/ui/notify.ts';

/** More are not offered to be brought back: it would be work to watch, with a report of its own. */
export const MOST_RESTORED = 200;
const SENT_AT_ONCE = 4;

/** Old ids with the new ones. */
export type NewIds = ReadonlyMap<string, string>;

/** @returns what brings terms back, says so, and offers those it could not bring back again */
export function useRestoreTerms(glossaryId: string) {
  const create = useCreateTerm(glossaryId);
  return async function restore(terms: readonly Term[], onBack: (ids: NewIds) => void): Promise<void> {
    const queue = createTaskQueue(SENT_AT_ONCE);
    const ids = new Map<string, string>();
    const failed: Term[] = [];
    let reason = '';
    const one = async (term: Term) => {
      try {
        ids.set(term.id, (await create(rememberingCreate(), draftOf(term))).id);
      } catch (error) {
        failed.push(term);
        reason = errorText(error);
      }
    };
    await Promise.all(terms.map((term) => queue.run(term.id, () => one(term))));
    onBack(ids);
    if (failed.length === 0) {
      notify({ message: words.remove.restored(terms.length), color: 'green' });
      return;
    }
    notify({
      message: sentences(words.remove.notRestored(failed.length), reason),
      color: 'red',
      action: { label: words.remove.restoreRest, run: () => void restore(failed, onBack) },
    });
  };
}
