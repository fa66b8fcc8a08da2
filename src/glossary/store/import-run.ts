// A running import: rows that are sent in a lane of their own, without undo. Its report follows from the status of each row.
// The plan, and the texts of the report, belong to the caller.
import type { Term } from '#contract/glossary.ts';
import { type Changes, type TermDraft, trimmed } from './fields.ts';
import type { Key } from './keys.ts';
import type { Lane } from './lane.ts';
import type { Status } from './mutation.ts';
import { baseOf, mutationsOf, type Pending, waitingUpdate } from './pending.ts';
import { createRow, retryRow } from './pending-edits.ts';

export type ImportRow =
  | { readonly kind: 'create'; readonly draft: TermDraft }
  /** `planned`: the term when the import was planned. If somebody changes the same attributes, the row is a conflict. */
  | { readonly kind: 'update'; readonly planned: Term; readonly changes: Changes };

export type ImportOutcome =
  | { readonly kind: 'added' | 'changed' }
  /** The row is not confirmed yet. */
  | { readonly kind: 'pending'; readonly status: Status };

export interface ImportProgress {
  readonly state: 'running' | 'paused' | 'ended';
  readonly all: number;
  readonly done: number;
  /** Rows that were refused, conflict, were stopped, or are incomplete. */
  readonly failed: number;
}

interface ImportDeps {
  readonly lane: Lane;
  /** Sends what is queued. */
  readonly pump: () => void;
  readonly current: (key: Key) => Term | undefined;
}

export class ImportRun {
  /** The key of each row, in the order of the file. */
  readonly keys: readonly Key[];
  readonly #deps: ImportDeps;
  readonly #done = new Map<Key, 'added' | 'changed'>();

  constructor(keys: readonly Key[], deps: ImportDeps) {
    this.keys = keys;
    this.#deps = deps;
  }

  /** Must be called when the server has confirmed a row. */
  confirm(key: Key, kind: 'added' | 'changed'): void {
    if (!this.#done.has(key)) this.#done.set(key, kind);
  }

  outcomeOf(key: Key): ImportOutcome {
    const pending = this.#deps.lane.log.get(key);
    const [mutation] = pending ? mutationsOf(pending) : [];
    if (mutation) return { kind: 'pending', status: mutation.status };
    // An update with nothing to change was never queued.
    return { kind: this.#done.get(key) ?? 'changed' };
  }

  progress(): ImportProgress {
    let failed = 0;
    let left = 0;
    for (const key of this.keys) {
      const outcome = this.outcomeOf(key);
      if (outcome.kind !== 'pending') continue;
      if (isActive(outcome.status)) left += 1;
      else failed += 1;
    }
    const state = left === 0 ? 'ended' : this.#deps.lane.isPaused ? 'paused' : 'running';
    return { state, all: this.keys.length, done: this.keys.length - left - failed, failed };
  }

  /** Sends no more rows. Those in flight end. */
  pause(): void {
    this.#deps.lane.isPaused = true;
  }

  resume(): void {
    this.#deps.lane.isPaused = false;
    this.#deps.pump();
  }

  /** Stops all rows that are not in flight. */
  stop(): void {
    this.#deps.lane.stop();
  }

  /** Sends the refused and stopped rows again. */
  retry(): void {
    const { lane, current } = this.#deps;
    for (const key of this.keys) {
      const pending = lane.log.get(key);
      if (pending) lane.log.set(key, retryRow(pending, { server: current(key), seq: lane.log.nextSeq() }));
    }
    this.resume();
  }

  /** Forgets the rows that were not confirmed, for example when the report is closed. */
  discard(): void {
    for (const key of this.keys)
      if (!this.#deps.lane.log.get(key)?.sending) this.#deps.lane.log.set(key, undefined);
  }
}

const ACTIVE: ReadonlySet<Status['kind']> = new Set(['sending', 'queued', 'offline']);

function isActive({ kind }: Status): boolean {
  return ACTIVE.has(kind);
}

/** Returns the mutation of a row; undefined if it changes nothing. */
export function importedRow(row: ImportRow, seq: number): Pending | undefined {
  if (row.kind === 'create') return createRow(row.draft, seq);
  const base = baseOf(row.planned);
  const waiting = waitingUpdate({ base, changes: trimmed(row.changes) }, seq, base.draft);
  return waiting && { waiting, held: [] };
}
