// What code outside this folder may use: the page's half, which asks a worker of its own.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import type { PlanOptions } from '#lexicon/plan/plan-import.ts';
import type { PlannedRow } from '#lexicon/plan/planned-row.ts';
import { thoseWanted } from '#lexicon/plan/wanted-terms.ts';
import { FileError } from '#lexicon/read/file-error.ts';
import type { Answers, Ask, Reply, Request } from './protocol.ts';

export type { ArchivedGlossary, FoundArchive, FoundGlossary } from '#lexicon/archive/archive-list.ts';
export { attributeOf, type Columns, guessColumns, withColumn } from '#lexicon/plan/columns.ts';
export {
  type Changes,
  type Draft,
  draftOf,
  FIXED,
  type Fixed,
  type Held,
  resultOf,
} from '#lexicon/plan/draft.ts';
export { creation, update } from '#lexicon/plan/outcome.ts';
export type { Choose, Create, PlannedRow, RowError, RowKind, Update } from '#lexicon/plan/planned-row.ts';
export { LOSSES, type Loss } from '#lexicon/pls/lexeme.ts';
export { PLS_PRESETS, type PlsPreset } from '#lexicon/pls/presets.ts';
export { FileError, type FileProblem } from '#lexicon/read/file-error.ts';
export type { SheetNote } from '#lexicon/read/sheet.ts';
export { type Download, EXPORT_FORMATS, type ExportFormat } from '#lexicon/write/download.ts';
export { tableOf } from '#lexicon/write/write-csv.ts';
export { ATTRIBUTES, type Attribute, type Entry } from './entry.ts';
export type { FoundSheet, PlsPreview } from './protocol.ts';

/** Long enough for a cold cache on a slow line; browsers don't say that a worker can't be fetched. */
const ALIVE_WITHIN_MS = 20_000;
/** So many terms are cloned in a few milliseconds. */
const PORTION = 2_000;
/** Rows say more: what was there, and what it becomes. */
const ROWS = 500;

export interface LexiconPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<Reply>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export type ImportPlan = Answers['plan'];

interface Waiting {
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (reason: Error) => void;
}

export class Lexicon {
  readonly #worker: LexiconPort;
  readonly #waiting = new Map<number, Waiting>();
  readonly #timer: ReturnType<typeof setTimeout>;
  #last = 0;
  #held: Promise<void> = Promise.resolve();
  #planning: Promise<unknown> = Promise.resolve();

  constructor(worker: LexiconPort = startWorker()) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    const fail = () => this.#fail('The worker could not be fetched.');
    worker.addEventListener('error', fail);
    this.#timer = setTimeout(fail, ALIVE_WITHIN_MS);
  }

  /** Tells it the terms there are. What is asked about them meanwhile waits; a file can be read. */
  hold(terms: readonly Term[]): Promise<void> {
    this.#held = this.#holdAll(terms);
    return this.#held;
  }

  /** In portions: a page that clones all at once stands still. */
  async #holdAll(terms: readonly Term[]): Promise<void> {
    let before: Promise<void> = Promise.resolve();
    for (let at = 0; at === 0 || at < terms.length; at += PORTION) {
      const portion = columnsOf(terms.slice(at, at + PORTION));
      const told = this.#tell({ kind: 'hold', isFirst: at === 0, terms: portion });
      // Whoever waits for the one before hears first of what goes wrong.
      told.catch(() => undefined);
      // One is taken in while one waits.
      // oxlint-disable-next-line no-await-in-loop -- one portion at a time is the point
      await before;
      before = told;
    }
    await before;
  }

  /**
   * What an import of the file would do, given the terms there are. One plan is made at a time.
   *
   * @param pause awaited now and then: gives the page a turn
   */
  plan(
    options: PlanOptions,
    terms: readonly Term[],
    pause: () => Promise<void> | undefined,
  ): Promise<ImportPlan> {
    const plan = this.#planning.then(async () => {
      const wanted = await this.#tell({ kind: 'understand', options });
      await this.hold(await thoseWanted(terms, wanted, pause));
      return this.ask({ kind: 'plan' });
    });
    this.#planning = plan.catch(() => undefined);
    return plan;
  }

  /** What bringing back a glossary of the open archive would send. */
  async restoring(index: number): Promise<readonly PlannedRow[]> {
    return this.planned(0, await this.ask({ kind: 'restore', index }));
  }

  /** Rows of the last plan or restore. In portions, of which one is put together while one is taken in. */
  async planned(first: number, count: number): Promise<readonly PlannedRow[]> {
    const rows: PlannedRow[] = [];
    let before: Promise<readonly PlannedRow[]> = Promise.resolve([]);
    for (let from = first; from < count; from += ROWS) {
      const to = Math.min(from + ROWS, count);
      const coming = this.ask({ kind: 'planned', from, to });
      // Whoever waits for the one before hears first of what goes wrong.
      coming.catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop -- one portion at a time is the point
      rows.push(...(await before));
      before = coming;
    }
    rows.push(...(await before));
    return rows;
  }

  /** @throws FileError where a file can't be read */
  async ask<A extends Ask>(ask: A): Promise<Answers[A['kind']]> {
    if (ask.kind !== 'read') await this.#held;
    return this.#tell(ask);
  }

  #tell<A extends Ask>(ask: A): Promise<Answers[A['kind']]> {
    this.#last += 1;
    const request: Request = { number: this.#last, ask };
    const { promise, resolve, reject } = Promise.withResolvers<Answers[keyof Answers]>();
    this.#waiting.set(request.number, { resolve, reject });
    this.#worker.postMessage(request);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer has the number of its request
    return promise as Promise<Answers[A['kind']]>;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#worker.terminate();
    this.#fail('The worker was closed.');
  }

  #hear(reply: Reply): void {
    clearTimeout(this.#timer);
    const waiting = this.#waiting.get(reply.number);
    this.#waiting.delete(reply.number);
    if (reply.kind === 'done') waiting?.resolve(reply.answer);
    else if (reply.kind === 'refused') waiting?.reject(new FileError(reply.problem));
    else waiting?.reject(new Error(reply.message));
  }

  #fail(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason));
    this.#waiting.clear();
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
