// Deletes a term only if it is as the person saw it, so that somebody else's change is not lost unseen.
import type { Term } from '#contract/glossary.ts';
import type { RemoveTermResult } from '#web/api/glossaries/term-writes.ts';
import { draftOf } from '#web/features/terms/editing/changes.ts';
import { ChangedMeanwhileError } from './clash.ts';
import { changedByOthers } from './theirs.ts';

export interface GuardedDeleteDeps {
  /** @param expected the `updatedAt` the service must find; undefined if the service cannot check it */
  readonly remove: (expected: string | undefined) => Promise<RemoveTermResult>;
  /** Whether the service checks `expected` and refuses a stale request. */
  readonly isGuarded: boolean;
  /** Returns the cached term. Reads it again if the cache is old and the service does not check `expected`. */
  readonly newest: () => Promise<Term | undefined>;
  /** Called with the current term if the service refused because the term had changed. */
  readonly onCurrent: (term: Term) => void;
}

/** Maximum number of attempts. After that, the deletion fails because the term keeps changing. */
const TRIES = 3;

/** @throws ChangedMeanwhileError if somebody else changed the term, and the errors of `remove` */
export async function guardedDelete(seen: Term, deps: GuardedDeleteDeps): Promise<void> {
  let current = await deps.newest();
  for (let attempt = 1; ; attempt += 1) {
    if (current && changedByOthers(draftOf(seen), {}, current).length > 0)
      throw new ChangedMeanwhileError(current);
    const expected = (current ?? seen).updatedAt;
    // oxlint-disable-next-line no-await-in-loop -- each try begins from what the last one found
    const result = await deps.remove(deps.isGuarded ? expected : undefined);
    if (result.kind === 'deleted') return;
    ({ current } = result);
    deps.onCurrent(current);
    if (attempt === TRIES) throw new ChangedMeanwhileError(current);
  }
}
