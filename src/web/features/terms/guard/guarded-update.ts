// Updates a term only if the update does not overwrite a change the person has not seen. The service checks this if it
// can. Otherwise the list may be read again before the update.
import type { Term } from '#contract/glossary.ts';
import type { PutTermResult } from '#web/api/glossaries/term-writes.ts';
import type { Changes, TermBase } from '#web/features/terms/editing/changes.ts';
import { ChangedMeanwhileError, clashing } from './clash.ts';

export interface GuardedUpdateDeps {
  /** @param expected the `updatedAt` the service must find; undefined if the service cannot check it */
  readonly put: (changes: Changes, expected: string | undefined) => Promise<PutTermResult>;
  /** Whether the service checks `expected` and refuses a stale request. */
  readonly isGuarded: boolean;
  /** Returns the cached term. Reads it again if the cache is old and the service does not check `expected`. */
  readonly newest: () => Promise<Term | undefined>;
  /** Called with the current term if the service refused because the term had changed. */
  readonly onCurrent: (term: Term) => void;
}

/** Maximum number of attempts. After that, the update fails because the term keeps changing. */
const TRIES = 3;

/** @throws ChangedMeanwhileError on a conflict, and the errors of `put` */
export async function guardedUpdate(
  base: TermBase,
  changes: Changes,
  deps: GuardedUpdateDeps,
): Promise<Term> {
  let current = await deps.newest();
  for (let attempt = 1; ; attempt += 1) {
    if (current && current.updatedAt !== base.updatedAt && clashing(base, changes, current).length > 0)
      throw new ChangedMeanwhileError(current);
    const expected = current?.updatedAt ?? base.updatedAt;
    // oxlint-disable-next-line no-await-in-loop -- each try begins from what the last one found
    const result = await deps.put(changes, deps.isGuarded ? expected : undefined);
    if (result.kind === 'saved') return result.term;
    ({ current } = result);
    deps.onCurrent(current);
    if (attempt === TRIES) throw new ChangedMeanwhileError(current);
  }
}
