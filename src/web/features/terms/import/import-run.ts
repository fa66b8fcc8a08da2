// A running import. It sends a few rows in parallel, in the order of the file. It can be paused, and resumes after
// failures. If the response to a row was lost, the list is read before the row is sent again, and an equal term there
// counts as its result.
import type { Term } from '#contract/glossary.ts';
import { toDraft } from '#lexicon/client.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { classifyFailure, delayAfter } from './request-failure.ts';
import type { Outcome, RunRow, Work } from './run-row.ts';
import { draftKey, hasPlannedValues, PlanOutdatedError } from './send-work.ts';
import { words } from './words.ts';

/** Rows sent in parallel. Browsers open at most six connections to one host. */
const SENT_AT_ONCE = 6;
const SHOWN_EVERY_MS = 200;

export type RunState =
  | 'running'
  | 'paused'
  /** The server doesn't respond; the run retries by itself. */
  | 'waiting'
  /** The server rejects the key. */
  | 'signed-out'
  | 'ended'
  /** Cancelled before the last row. */
  | 'cancelled'
  | 'gone';

export interface RunView {
  readonly state: RunState;
  readonly all: number;
  /** Rows that were sent and have a response. */
  readonly done: number;
  readonly failed: number;
}

export interface RunPorts {
  /** @throws ApiError, NotAsPlanned, GlossaryGoneError */
  readonly send: (work: Work) => Promise<Term>;
  /** Whether the server refuses to change a term that differs from the planned version. */
  readonly isGuarded: boolean;
  readonly list: () => Promise<readonly Term[]>;
  readonly onSaved: (term: Term) => void;
  readonly note: (row: number, outcome: Outcome) => void;
  readonly onState: (state: RunState) => void;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
}

export class ImportRun {
  readonly view: Store<RunView>;
  readonly rows: RunRow[];
  readonly #ports: RunPorts;
  /** Indexes of the rows to send, in reverse order. */
  #queue: number[];
  /** Indexes of rows that the server may have processed already. */
  #unsettled: Set<number>;
  #state: RunState = 'paused';
  /** Whether the list is being read. Until then it is unknown which rows need to be sent. */
  #isSettling = false;
  #inFlight = 0;
  #failures = 0;
  #shownAt = 0;

  /** @param isAgain whether rows without an outcome may have been sent before, e.g. before a reload */
  constructor(rows: readonly RunRow[], ports: RunPorts, isAgain: boolean) {
    this.rows = [...rows];
    this.#ports = ports;
    this.#queue = rows.flatMap(({ work, outcome }, index) => (work && !outcome ? [index] : [])).reverse();
    this.#unsettled = new Set(isAgain ? this.#queue : []);
    if (this.#queue.length === 0) this.#state = 'ended';
    this.view = createStore(this.#viewNow());
  }

  async start(): Promise<void> {
    if (!['paused', 'signed-out', 'waiting'].includes(this.#state)) return;
    this.#failures = 0;
    this.#doubtChanges();
    this.#become('running');
    if (await this.#settle()) this.#fill();
  }

  pause(): void {
    if (this.#state === 'running' || this.#state === 'waiting') this.#become('paused');
  }

  cancel(): void {
    if (this.#state === 'ended') return;
    for (const row of this.#queue)
      if (!this.#unsettled.has(row)) this.#end(row, { kind: 'left-out', reason: words.row.cancelled });
    this.#become('cancelled');
  }

  /** Sends the failed rows again. */
  async retry(): Promise<void> {
    if (this.#state !== 'ended') return;
    for (const [index, { work, outcome, ...row }] of this.rows.entries()) {
      if (!work || outcome?.kind !== 'failed') continue;
      this.rows[index] = { ...row, work };
      this.#queue.unshift(index);
    }
    this.#state = 'paused';
    await this.start();
  }

  /**
   * Marks updates for a check against the list, because terms may have changed during the pause and this server doesn't
   * detect it.
   */
  #doubtChanges(): void {
    if (this.#ports.isGuarded) return;
    for (const index of this.#queue)
      if (this.rows[index]?.work?.kind === 'update') this.#unsettled.add(index);
  }

  #fill(): void {
    if (this.#isSettling) return;
    while (this.#state === 'running' && this.#inFlight < SENT_AT_ONCE) {
      const row = this.#queue.pop();
      if (row === undefined) break;
      void this.#send(row);
    }
    if (this.#state === 'running' && this.#inFlight === 0 && this.#queue.length === 0) this.#become('ended');
    // After a pause or cancel, report when the last request in flight has ended.
    else if (this.#inFlight === 0) this.view.set(this.#viewNow());
    else this.#show();
  }

  async #send(index: number): Promise<void> {
    const work = this.rows[index]?.work;
    if (!work) return;
    this.#inFlight += 1;
    try {
      this.#done(index, work, await this.#ports.send(work));
    } catch (error) {
      this.#take(index, error);
    }
    this.#inFlight -= 1;
    this.#fill();
  }

  #done(index: number, work: Work, term: Term): void {
    this.#failures = 0;
    this.#ports.onSaved(term);
    this.#end(index, { kind: work.kind === 'create' ? 'added' : 'changed' });
  }

  #take(index: number, error: unknown): void {
    const trouble = classifyFailure(error);
    if (trouble.kind === 'row') {
      this.#end(index, { kind: 'failed', reason: getReason(error) });
      return;
    }
    this.#queue.push(index);
    if (trouble.kind === 'again') {
      if (trouble.isLost) this.#unsettled.add(index);
      if (this.#state === 'running') void this.#wait(trouble.afterMs);
    } else if (this.#state === 'running') this.#become(trouble.kind === 'gone' ? 'gone' : 'signed-out');
  }

  async #wait(askedMs: number): Promise<void> {
    this.#failures += 1;
    this.#become('waiting');
    await this.#ports.sleep(delayAfter(this.#failures, askedMs, this.#ports.random()));
    if (this.#state !== 'waiting') return;
    this.#become('running');
    if (await this.#settle()) this.#fill();
  }

  /**
   * Looks up uncertain rows in the list. Rows that become uncertain meanwhile are looked up in the next round.
   * @returns whether all rows are settled; false also if another call is settling them
   */
  async #settle(): Promise<boolean> {
    if (this.#isSettling) return false;
    this.#isSettling = true;
    try {
      while (this.#unsettled.size > 0) {
        // The list may lack terms of requests that were lost while it was read. Those rows are checked in the next
        // round.
        const asked = [...this.#unsettled];
        // oxlint-disable-next-line no-await-in-loop -- see above
        this.#compare(asked, await this.#ports.list());
      }
      return true;
    } catch (error) {
      this.#takeUnread(error);
      return false;
    } finally {
      this.#isSettling = false;
    }
  }

  #compare(asked: readonly number[], list: readonly Term[]): void {
    const byId = new Map(list.map((term) => [term.id, term]));
    const there = Map.groupBy(list, (term) => draftKey(toDraft(term)));
    // If two rows are equal, each needs a term of its own.
    for (const { work, outcome } of this.rows)
      if (work?.kind === 'create' && outcome?.kind === 'added') there.get(draftKey(work.draft))?.pop();
    for (const index of asked) {
      const work = this.rows[index]?.work;
      if (!work) continue;
      const found = work.kind === 'create' ? there.get(draftKey(work.draft))?.pop() : byId.get(work.termId);
      if (!found || (work.kind === 'update' && found.updatedAt === work.updatedAt)) continue;
      if (work.kind === 'create' || hasPlannedValues(found, work)) this.#done(index, work, found);
      else this.#end(index, { kind: 'failed', reason: words.row.notAsPlanned.changed });
    }
    const settled = new Set(asked.filter((index) => this.rows[index]?.outcome));
    this.#queue = this.#queue.filter((index) => !settled.has(index));
    for (const index of asked) this.#unsettled.delete(index);
  }

  /** Handles a failure to read the list. */
  #takeUnread(error: unknown): void {
    if (this.#state !== 'running') return;
    const trouble = classifyFailure(error);
    if (trouble.kind === 'gone') this.#become('gone');
    else if (trouble.kind === 'sign-in') this.#become('signed-out');
    else void this.#wait(trouble.kind === 'again' ? trouble.afterMs : 0);
  }

  #end(index: number, outcome: Outcome): void {
    const row = this.rows[index];
    if (!row || row.outcome) return;
    this.rows[index] = { ...row, outcome };
    this.#ports.note(index, outcome);
  }

  #become(state: RunState): void {
    this.#state = state;
    this.#ports.onState(state);
    this.view.set(this.#viewNow());
  }

  #show(): void {
    const now = Date.now();
    if (now - this.#shownAt < SHOWN_EVERY_MS) return;
    this.#shownAt = now;
    this.view.set(this.#viewNow());
  }

  #viewNow(): RunView {
    const work = this.rows.filter((row) => row.work);
    const done = work.filter(({ outcome }) => outcome && outcome.kind !== 'left-out');
    const failed = done.filter(({ outcome }) => outcome?.kind === 'failed').length;
    return { state: this.#state, all: work.length, done: done.length, failed };
  }
}

function getReason(error: unknown): string {
  return error instanceof PlanOutdatedError ? words.row.notAsPlanned[error.why] : errorText(error);
}
