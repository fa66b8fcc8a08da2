// Changes a term only if that overwrites nothing unseen that somebody else did to it after the person had begun. The
// service guards it where it can; elsewhere the list is read again before.
import type { Term } from '#contract/glossary.ts';
import type { PutTermResult } from '#web/api/glossaries/term-writes.ts';
import type { Changes, TermBase } from '#web/features/terms/editing/changes.ts';
import { ChangedMeanwhileError, clashing } from './clash.ts';

export interface GuardedUpdateDeps {
  /** @param expected the `updatedAt` the service has to find; undefined where it can't look */
  readonly put: (changes: Changes, expected: string | undefined) => Promise<PutTermResult>;
  /** The service looks by itself. */
  readonly isGuarded: boolean;
  /** The term as last read, read again where that is long ago and nobody else looks. */
  readonly newest: () => Promise<Term | undefined>;
  /** The term turned out to be another by now. */
  readonly onCurrent: (term: Term) => void;
}

/** Somebody who changes it faster than it can be saved wins. */
const TRIES = 3;

/** @throws ChangedMeanwhileError, and whatever `put` throws */
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
