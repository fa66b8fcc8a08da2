// What code outside this folder may use: the page's half, which asks a worker of its own.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { findCandidates } from '#lexicon/plan/candidate-terms.ts';
import type { PlanOptions } from '#lexicon/plan/plan-import.ts';
import type { PlannedRow } from '#lexicon/plan/planned-row.ts';
import { FileError } from '#lexicon/read/file-error.ts';
import type { LexiconRequest, LexiconResults, RequestMessage, ResponseMessage } from './protocol.ts';

export type { ArchivedGlossary, ArchiveInfo, GlossaryInfo } from '#lexicon/archive/archive-manifest.ts';
export { attributeForHeading, type ColumnMapping, guessColumns, setColumn } from '#lexicon/plan/columns.ts';
export {
  applyRow,
  type Changes,
  DEFAULT_LANGUAGE_FIELDS,
  type DefaultLanguages,
  type Draft,
  type ExistingTerm,
  toDraft,
} from '#lexicon/plan/draft.ts';
export { planCreate, planUpdate } from '#lexicon/plan/plan-row.ts';
export type { Choose, Create, PlannedRow, RowError, RowKind, Update } from '#lexicon/plan/planned-row.ts';
export { LOSSES, type Loss } from '#lexicon/pls/lexeme.ts';
export { PLS_PRESETS, type PlsPreset } from '#lexicon/pls/presets.ts';
export { FileError, type FileProblem } from '#lexicon/read/file-error.ts';
export type { SheetNote } from '#lexicon/read/sheet.ts';
export { type Download, EXPORT_FORMATS, type ExportFormat } from '#lexicon/write/download.ts';
export { toCsvTable } from '#lexicon/write/write-csv.ts';
export { ATTRIBUTES, type Attribute, type Entry } from './entry.ts';
export type { PlsPreview, SheetInfo } from './protocol.ts';

/** Long enough for a cold cache on a slow line; browsers don't say that a worker can't be fetched. */
const STARTUP_TIMEOUT_MS = 20_000;
/** So many terms are cloned in a few milliseconds. */
const TERM_BATCH_SIZE = 2_000;
/** Rows say more: what was there, and what it becomes. */
const ROW_BATCH_SIZE = 500;

export interface LexiconPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<ResponseMessage>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export type ImportPlan = LexiconResults['plan'];

interface PendingRequest {
  readonly resolve: (result: LexiconResults[keyof LexiconResults]) => void;
  readonly reject: (reason: Error) => void;
}

export class Lexicon {
  readonly #worker: LexiconPort;
  readonly #pending = new Map<number, PendingRequest>();
  readonly #timer: ReturnType<typeof setTimeout>;
  #lastId = 0;
  #termsSent: Promise<void> = Promise.resolve();
  #planning: Promise<unknown> = Promise.resolve();

  constructor(worker: LexiconPort = startWorker()) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#onResponse(data));
    const fail = () => this.#fail('The worker could not be fetched.');
    worker.addEventListener('error', fail);
    this.#timer = setTimeout(fail, STARTUP_TIMEOUT_MS);
  }

  /** Tells it the terms there are. What is asked about them meanwhile waits; a file can be read. */
  setTerms(terms: readonly Term[]): Promise<void> {
    this.#termsSent = this.#sendTerms(terms);
    return this.#termsSent;
  }

  /** In portions: a page that clones all at once stands still. */
  async #sendTerms(terms: readonly Term[]): Promise<void> {
    let before: Promise<void> = Promise.resolve();
    for (let at = 0; at === 0 || at < terms.length; at += TERM_BATCH_SIZE) {
      const batch = columnsOf(terms.slice(at, at + TERM_BATCH_SIZE));
      const sent = this.#send({ kind: 'set-terms', isFirst: at === 0, terms: batch });
      // Whoever waits for the one before hears first of what goes wrong.
      sent.catch(() => undefined);
      // One is taken in while one waits.
      // oxlint-disable-next-line no-await-in-loop -- one portion at a time is the point
      await before;
      before = sent;
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
      const wanted = await this.#send({ kind: 'interpret', options });
      await this.setTerms(await findCandidates(terms, wanted, pause));
      return this.request({ kind: 'plan' });
    });
    this.#planning = plan.catch(() => undefined);
    return plan;
  }

  /** What bringing back a glossary of the open archive would send. */
  async planRestore(index: number): Promise<readonly PlannedRow[]> {
    return this.plannedRows(0, await this.request({ kind: 'plan-restore', index }));
  }

  /** Rows of the last plan or restore. In portions, of which one is put together while one is taken in. */
  async plannedRows(first: number, count: number): Promise<readonly PlannedRow[]> {
    const rows: PlannedRow[] = [];
    let before: Promise<readonly PlannedRow[]> = Promise.resolve([]);
    for (let from = first; from < count; from += ROW_BATCH_SIZE) {
      const to = Math.min(from + ROW_BATCH_SIZE, count);
      const coming = this.request({ kind: 'get-rows', from, to });
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
  async request<R extends LexiconRequest>(request: R): Promise<LexiconResults[R['kind']]> {
    if (request.kind !== 'read') await this.#termsSent;
    return this.#send(request);
  }

  #send<R extends LexiconRequest>(request: R): Promise<LexiconResults[R['kind']]> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<LexiconResults[keyof LexiconResults]>();
    this.#pending.set(id, { resolve, reject });
    this.#worker.postMessage({ id, request } satisfies RequestMessage);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer has the number of its request
    return promise as Promise<LexiconResults[R['kind']]>;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#worker.terminate();
    this.#fail('The worker was closed.');
  }

  #onResponse(response: ResponseMessage): void {
    clearTimeout(this.#timer);
    const pending = this.#pending.get(response.id);
    this.#pending.delete(response.id);
    if (response.kind === 'done') pending?.resolve(response.result);
    else if (response.kind === 'refused') pending?.reject(new FileError(response.problem));
    else pending?.reject(new Error(response.message));
  }

  #fail(reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new Error(reason));
    this.#pending.clear();
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./lexicon-worker.ts', import.meta.url), { type: 'module' });
}
