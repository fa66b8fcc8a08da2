// An import on its way: a few rows at once, in the order of the file. It can be paused and goes on after whatever passes.
// Before a row whose answer was lost is sent again, the list is read: a term that says the same is taken for it.
import type { Term } from '#contract/glossary.ts';
import { toDraft } from '#lexicon/client.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import type { Outcome, RunRow, Work } from './run-row.ts';
import { isAsWanted, NotAsPlanned, sameness } from './send-work.ts';
import { delayAfter, troubleOf } from './trouble.ts';
import { words } from './words.ts';

/** As many as a browser has connections to one host. */
const SENT_AT_ONCE = 6;
const SHOWN_EVERY_MS = 200;

export type RunState =
  | 'running'
  | 'paused'
  /** The service does not answer: tried again by itself. */
  | 'waiting'
  /** The key is refused. */
  | 'signed-out'
  | 'ended'
  /** Ended before the last row. */
  | 'cancelled'
  | 'gone';

export interface RunView {
  readonly state: RunState;
  readonly all: number;
  /** Those that were sent and have an answer. */
  readonly done: number;
  readonly failed: number;
}

export interface RunPorts {
  /** @throws ApiError, NotAsPlanned, GlossaryGoneError */
  readonly send: (work: Work) => Promise<Term>;
  /** The service itself refuses to change a term that is not as it was planned. */
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
  /** Rows to be sent, the next one last. */
  #queue: number[];
  /** Rows that may have been done. */
  #unsettled: Set<number>;
  #state: RunState = 'paused';
  /** The list is being read: until then it is not known what is to be sent. */
  #isSettling = false;
  #inFlight = 0;
  #failures = 0;
  #shownAt = 0;

  /** @param isAgain rows without an outcome may have been sent before, such as by a page that is gone */
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

  /** Sends the failed once more. */
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

  /** Since it was planned or paused terms may have changed, and nobody else looks. */
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
    // Whoever paused or cancelled sees the end of what was under way.
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
    const trouble = troubleOf(error);
    if (trouble.kind === 'row') {
      this.#end(index, { kind: 'failed', reason: reasonOf(error) });
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

  /** Answers whether all is settled. Whoever is at it looks for what is lost meanwhile, too. */
  async #settle(): Promise<boolean> {
    if (this.#isSettling) return false;
    this.#isSettling = true;
    try {
      while (this.#unsettled.size > 0) {
        // What is lost while the list is read may not be in it yet: that is looked for the next time.
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
    const there = Map.groupBy(list, (term) => sameness(toDraft(term)));
    // Of two rows that say the same, each has a term of its own.
    for (const { work, outcome } of this.rows)
      if (work?.kind === 'create' && outcome?.kind === 'added') there.get(sameness(work.draft))?.pop();
    for (const index of asked) {
      const work = this.rows[index]?.work;
      if (!work) continue;
      const found = work.kind === 'create' ? there.get(sameness(work.draft))?.pop() : byId.get(work.termId);
      if (!found || (work.kind === 'update' && found.updatedAt === work.updatedAt)) continue;
      if (work.kind === 'create' || isAsWanted(found, work)) this.#done(index, work, found);
      else this.#end(index, { kind: 'failed', reason: words.row.notAsPlanned.changed });
    }
    const settled = new Set(asked.filter((index) => this.rows[index]?.outcome));
    this.#queue = this.#queue.filter((index) => !settled.has(index));
    for (const index of asked) this.#unsettled.delete(index);
  }

  /** The list could not be read: that is trouble of its own. */
  #takeUnread(error: unknown): void {
    if (this.#state !== 'running') return;
    const trouble = troubleOf(error);
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

function reasonOf(error: unknown): string {
  return error instanceof NotAsPlanned ? words.row.notAsPlanned[error.why] : errorText(error);
}
