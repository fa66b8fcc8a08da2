// Deletes a term only as the person saw it: what somebody else made of it meanwhile is not thrown away unseen.
import type { Term } from '#contract/glossary.ts';
import type { RemoveTermResult } from '#web/api/glossaries/term-writes.ts';
import { draftOf } from '#web/features/terms/editing/changes.ts';
import { ChangedMeanwhileError } from './clash.ts';
import { changedByOthers } from './theirs.ts';

export interface GuardedDeleteDeps {
  /** @param expected the `updatedAt` the service has to find; undefined where it can't look */
  readonly remove: (expected: string | undefined) => Promise<RemoveTermResult>;
  /** The service looks by itself. */
  readonly isGuarded: boolean;
  /** The term as last read, read again where that is long ago and nobody else looks. */
  readonly newest: () => Promise<Term | undefined>;
  /** The term turned out to be another by now. */
  readonly onCurrent: (term: Term) => void;
}

/** Somebody who changes it faster than it can be deleted wins. */
const TRIES = 3;

/** @throws ChangedMeanwhileError, and whatever `remove` throws */
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
