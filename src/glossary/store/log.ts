// The log of unconfirmed mutations, by row. Rows whose mutation may be sent are in a queue, the oldest first.
import type { Key } from './keys.ts';
import { mutationsOf, type Pending } from './pending.ts';

export class Log {
  readonly #pending = new Map<Key, Pending>();
  readonly #queue = new Set<Key>();
  readonly #unknown = new Set<Key>();
  readonly #onChange: (key: Key) => void;
  #seq = 0;

  constructor(onChange: (key: Key) => void) {
    this.#onChange = onChange;
  }

  get size(): number {
    return this.#pending.size;
  }

  nextSeq(): number {
    this.#seq += 1;
    return this.#seq;
  }

  get(key: Key): Pending | undefined {
    return this.#pending.get(key);
  }

  keys(): readonly Key[] {
    return [...this.#pending.keys()];
  }

  entries(): IterableIterator<[Key, Pending]> {
    return this.#pending.entries();
  }

  /** Replaces the mutations of a row. Undefined or unchanged mutations are fine. */
  set(key: Key, pending: Pending | undefined): void {
    if (this.#pending.get(key) === pending) return;
    if (pending) this.#pending.set(key, pending);
    else this.#pending.delete(key);
    if (pending && isReady(pending)) this.#queue.add(key);
    else this.#queue.delete(key);
    if (pending && hasUnknownResult(pending)) this.#unknown.add(key);
    else this.#unknown.delete(key);
    this.#onChange(key);
  }

  clear(): void {
    for (const key of this.keys()) this.set(key, undefined);
  }

  /** Returns the row to send next. */
  next(isAllowed: (key: Key) => boolean): Key | undefined {
    for (const key of this.#queue) if (isAllowed(key)) return key;
    return undefined;
  }

  /** Returns the rows whose last request may have been carried out although the server did not answer. */
  unknown(): ReadonlySet<Key> {
    return this.#unknown;
  }
}

/** An undone mutation is never sent. Once the list shows what became of it, it is dropped or reversed. */
function isReady({ sending, waiting }: Pending): boolean {
  const isUndone = waiting && waiting.kind !== 'update' && waiting.isUndone;
  return !sending && waiting?.status.kind === 'queued' && !isUndone;
}

function hasUnknownResult({ waiting }: Pending): boolean {
  if (waiting?.kind === 'create') return waiting.attempt !== undefined;
  return waiting?.kind === 'delete' && waiting.isUndone === true;
}

/** Numbers of rows by what the person needs to know about them. */
export interface Counts {
  /** In flight or queued. */
  readonly saving: number;
  readonly offline: number;
  readonly failed: number;
  readonly conflicts: number;
  readonly stopped: number;
  readonly drafts: number;
}

export function countRows(log: Log): Counts {
  const counts = { saving: 0, offline: 0, failed: 0, conflicts: 0, stopped: 0, drafts: 0 };
  for (const [, pending] of log.entries()) {
    const kinds = new Set(mutationsOf(pending).map(({ status }) => status.kind));
    if (kinds.has('sending') || kinds.has('queued')) counts.saving += 1;
    if (kinds.has('offline')) counts.offline += 1;
    if (kinds.has('failed')) counts.failed += 1;
    if (kinds.has('conflict')) counts.conflicts += 1;
    if (kinds.has('stopped')) counts.stopped += 1;
    if (kinds.has('draft')) counts.drafts += 1;
  }
  return counts;
}
