// Hides a listed term while an equal new row is unanswered: the row already shows it, and would appear twice otherwise.
import type { Key, Keys } from './keys.ts';
import type { Log } from './log.ts';
import type { CreateAttempt } from './mutation.ts';
import type { Pending } from './pending.ts';
import type { Snapshot } from './snapshot.ts';

export class HiddenTwins {
  /** The new row that each hidden term may have come from. */
  readonly #hidden = new Map<Key, Key>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  isHidden(key: Key): boolean {
    const row = this.#hidden.get(key);
    return row !== undefined && attemptIn(this.#log.get(row)) !== undefined;
  }

  /**
   * Looks for terms to hide, after a list was read.
   * @returns the keys of the terms that were hidden before or are now
   */
  update(snapshot: Snapshot, keys: Keys): ReadonlySet<Key> {
    const changed = new Set(this.#hidden.keys());
    this.#hidden.clear();
    for (const [row, pending] of this.#log.entries()) {
      const attempt = attemptIn(pending);
      if (!attempt) continue;
      const twin = snapshot
        .equalTerms(attempt.draft)
        .find((id) => keys.idOf(id) === id && !this.#hidden.has(id) && !attempt.twins.includes(id));
      if (twin !== undefined) this.#hidden.set(twin, row);
    }
    for (const key of this.#hidden.keys()) changed.add(key);
    return changed;
  }

  /** Returns the terms that a row hides. They show again when the row is answered. */
  hiddenBy(row: Key): readonly Key[] {
    if (this.#hidden.size === 0) return [];
    return [...this.#hidden].flatMap(([key, owner]) => (owner === row ? [key] : []));
  }
}

function attemptIn(pending: Pending | undefined): CreateAttempt | undefined {
  const create = pending?.sending ?? pending?.waiting;
  return create?.kind === 'create' ? create.attempt : undefined;
}
