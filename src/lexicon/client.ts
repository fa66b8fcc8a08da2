// Public entry of this folder: the page's side of import, export and archives, which run in a Web Worker.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { findCandidates } from '#lexicon/plan/candidate-terms.ts';
import type { PlanOptions } from '#lexicon/plan/plan-import.ts';
import type { PlannedRow } from '#lexicon/plan/planned-row.ts';
import { FileError, type FileProblem } from '#lexicon/read/file-error.ts';
import { sendBatches } from '#worker-rpc/send-batches.ts';
import { WorkerClient, type WorkerPort } from '#worker-rpc/worker-client.ts';
import type { ImportPlan, LexiconServer } from './lexicon-server.ts';

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
export type { ExportOptions, ImportPlan, PlsPreview, SheetInfo } from './lexicon-server.ts';

/** Number of planned rows per message. Rows are larger than terms, because they have the old and the new values. */
const ROW_BATCH_SIZE = 500;

export class Lexicon {
  readonly #worker: WorkerClient<LexiconServer, FileProblem>;
  #termsSent: Promise<void> = Promise.resolve();
  #planning: Promise<unknown> = Promise.resolve();

  constructor(start: () => WorkerPort = startWorker) {
    this.#worker = new WorkerClient(start, { errorOf: (problem) => new FileError(problem) });
  }

  /** Sends the terms to the worker. Other requests wait until all are sent, except reading a file. */
  setTerms(terms: readonly Term[]): Promise<void> {
    this.#termsSent = sendBatches(terms, (batch, at) =>
      this.#worker.call('setTerms', columnsOf(batch), at === 0),
    );
    return this.#termsSent;
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
      const wanted = await this.#worker.call('interpret', options);
      await this.setTerms(await findCandidates(terms, wanted, pause));
      return this.call('plan');
    });
    this.#planning = plan.catch(() => undefined);
    return plan;
  }

  /** Plans restoring one glossary of the open archive. @param index index of the glossary in the archive's list */
  async planRestore(index: number): Promise<readonly PlannedRow[]> {
    return this.plannedRows(0, await this.call('planRestore', index));
  }

  /** Returns rows of the last plan or restore. Reads them in batches and requests the next batch ahead. */
  async plannedRows(first: number, count: number): Promise<readonly PlannedRow[]> {
    const rows: PlannedRow[] = [];
    let before: Promise<readonly PlannedRow[]> = Promise.resolve([]);
    for (let from = first; from < count; from += ROW_BATCH_SIZE) {
      const to = Math.min(from + ROW_BATCH_SIZE, count);
      const request = this.call('plannedRows', from, to);
      // If the previous batch fails, the await below throws and nothing handles this promise. Ignore its rejection.
      request.catch(() => undefined);
      // oxlint-disable-next-line no-await-in-loop -- limits the number of batches in flight
      rows.push(...(await before));
      before = request;
    }
    rows.push(...(await before));
    return rows;
  }

  /**
   * Calls a method of the worker once all terms are sent. Reading a file does not wait for the terms.
   * @throws FileError if the file can't be read
   */
  async call<Name extends keyof LexiconServer>(
    name: Name,
    ...args: Parameters<LexiconServer[Name]>
  ): Promise<Awaited<ReturnType<LexiconServer[Name]>>> {
    if (name !== 'read') await this.#termsSent;
    return this.#worker.call(name, ...args);
  }

  close(): void {
    this.#worker.close();
  }
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./lexicon-worker.ts', import.meta.url), { type: 'module' });
}
