// Public entry of this folder: the page's side of import, export and archives, which run in a Web Worker.
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

/**
 * Maximum time (ms) until the worker's first response; long enough for a slow connection. Needed because some browsers
 * report no error when the worker's script can't be loaded.
 */
const STARTUP_TIMEOUT_MS = 20_000;
/** Number of terms per message. Cloning that many takes a few milliseconds. */
const TERM_BATCH_SIZE = 2_000;
/** Number of planned rows per message. Rows are larger than terms, because they have the old and the new values. */
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
    const fail = () => this.#fail('The worker could not be loaded.');
    worker.addEventListener('error', fail);
    this.#timer = setTimeout(fail, STARTUP_TIMEOUT_MS);
  }

  /** Sends the terms to the worker. Other requests wait until all are sent, except reading a file. */
  setTerms(terms: readonly Term[]): Promise<void> {
    this.#termsSent = this.#sendTerms(terms);
    return this.#termsSent;
  }

  /** Sends the terms in batches, because cloning all at once would block the page. */
  async #sendTerms(terms: readonly Term[]): Promise<void> {
    let before: Promise<void> = Promise.resolve();
    for (let at = 0; at === 0 || at < terms.length; at += TERM_BATCH_SIZE) {
      const batch = columnsOf(terms.slice(at, at + TERM_BATCH_SIZE));
      const sent = this.#send({ kind: 'set-terms', isFirst: at === 0, terms: batch });
      // If the previous batch fails, the await below throws and nothing handles this promise. Ignore its rejection.
      sent.catch(() => undefined);
      // Keep two batches in flight: the worker processes the first while the second waits in its queue.
      // oxlint-disable-next-line no-await-in-loop -- limits the number of batches in flight
      await before;
      before = sent;
    }
    await before;
  }

  /**
   * Plans an import of the file into the terms (dry run). Concurrent calls run one after the other.
   *
   * @param pause awaited regularly, so that the page stays responsive
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

  /** Plans restoring one glossary of the open archive. @param index index of the glossary in the archive's list */
  async planRestore(index: number): Promise<readonly PlannedRow[]> {
    return this.plannedRows(0, await this.request({ kind: 'plan-restore', index }));
  }

  /** Returns rows of the last plan or restore. Reads them in batches and requests the next batch ahead. */
  async plannedRows(first: number, count: number): Promise<readonly PlannedRow[]> {
    const rows: PlannedRow[] = [];
    let before: Promise<readonly PlannedRow[]> = Promise.resolve([]);
    for (let from = first; from < count; from += ROW_BATCH_SIZE) {
      const to = Math.min(from + ROW_BATCH_SIZE, count);
      const coming = this.request({ kind: 'get-rows', from, to });
      // If the previous batch fails, the await below throws and nothing handles this promise. Ignore its rejection.
      coming.catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop -- limits the number of batches in flight
      rows.push(...(await before));
      before = coming;
    }
    rows.push(...(await before));
    return rows;
  }

  /** @throws FileError if the file can't be read */
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
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a response has the ID of its request
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
