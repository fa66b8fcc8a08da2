// The worker's side of import, export and archives. Serves one dialog: stores the terms of a glossary and the file
// that is being imported, or the archive of glossaries that is being written or read.
import { type TermColumns, termsOf } from '#contract/term-columns.ts';
import type { ArchivedGlossary, ArchiveHead, ArchiveInfo } from '#lexicon/archive/archive-manifest.ts';
import { planRestore } from '#lexicon/archive/plan-restore.ts';
import { type Archive, readArchive } from '#lexicon/archive/read-archive.ts';
import { ArchiveWriter } from '#lexicon/archive/write-archive.ts';
import { type CandidateKeys, candidateKeys } from '#lexicon/plan/candidate-terms.ts';
import type { ExistingTerm } from '#lexicon/plan/draft.ts';
import {
  type InterpretedRows,
  interpretRows,
  type PlanOptions,
  planImport,
} from '#lexicon/plan/plan-import.ts';
import type { PlannedRow, RowKind } from '#lexicon/plan/planned-row.ts';
import type { Loss } from '#lexicon/pls/lexeme.ts';
import type { PlsPreset } from '#lexicon/pls/presets.ts';
import { toPls } from '#lexicon/pls/write-pls.ts';
import { type ReadFile, readFile, readText } from '#lexicon/read/read-file.ts';
import type { SheetNote } from '#lexicon/read/sheet.ts';
import type { Download, ExportFormat } from '#lexicon/write/download.ts';
import { createDownload } from '#lexicon/write/write-file.ts';

/** Content and losses of a PLS export. */
export interface PlsPreview {
  readonly files: number;
  readonly termCount: number;
  readonly losses: Readonly<Partial<Record<Loss, readonly string[]>>>;
}

/** Describes a file that was read. The rows themselves stay in the worker. */
export interface SheetInfo extends Pick<ReadFile, 'format' | 'encoding'> {
  readonly columns: readonly string[];
  readonly isUnnamed: boolean;
  readonly count: number;
  /** First cell of each column that is not empty. */
  readonly samples: readonly string[];
  readonly notes: readonly SheetNote[];
}

export interface ExportOptions {
  readonly title: string;
  readonly format: ExportFormat;
  readonly preset: PlsPreset;
  /** Language of the exported terms; null for all terms. */
  readonly languageId: string | null;
}

/** Kind of each planned row, and the number of rows whose IPA can be normalized. */
export interface ImportPlan {
  readonly kinds: readonly RowKind[];
  readonly ipaFixCount: number;
}

export class LexiconServer {
  #terms: ExistingTerm[] = [];
  #rows: InterpretedRows = { rows: [], defaults: {}, ipaFixCount: 0 };
  #planned: readonly PlannedRow[] = [];
  #file: ReadFile | undefined;
  readonly #archiveWriter = new ArchiveWriter();
  #archive: Archive | undefined;

  /** Adds terms of the glossary. @param isFirst whether to forget all earlier terms */
  setTerms(terms: TermColumns, isFirst: boolean): void {
    if (isFirst) this.#terms = [];
    this.#terms.push(...termsOf(terms));
  }

  previewPls(preset: PlsPreset, languageId: string | null): PlsPreview {
    const { files, termCount, losses } = toPls(this.#termsIn(languageId), preset);
    return { files: files.length, termCount, losses };
  }

  export({ title, format, preset, languageId }: ExportOptions): Download {
    return createDownload(title, this.#termsIn(languageId), format, preset);
  }

  /** @throws FileError if the file can't be read */
  async read(source: Blob | string): Promise<SheetInfo> {
    this.#file = typeof source === 'string' ? readText(source) : await readFile(source);
    return describeSheet(this.#file);
  }

  /** Adds the terms to the archive. @returns `no-room` if the archive would become too large to be restored */
  addToArchive(glossary: ArchivedGlossary): 'packed' | 'no-room' {
    return this.#archiveWriter.add(glossary, this.#terms);
  }

  /** @returns the archive of all glossaries that were added */
  finishArchive(title: string, head: ArchiveHead): Download {
    return this.#archiveWriter.finish(title, head);
  }

  /** @throws FileError if it is not an archive */
  async openArchive(archive: Blob): Promise<ArchiveInfo> {
    this.#archive = await readArchive(archive);
    return this.#archive.info;
  }

  /** Plans restoring one glossary of the open archive into a new glossary. @returns the number of planned rows */
  planRestore(index: number): number {
    this.#planned = this.#archive ? planRestore(this.#archive.sheetAt(index)) : [];
    return this.#planned.length;
  }

  /** @returns the rows of the last plan with the indices `from` (inclusive) to `to` (exclusive) */
  plannedRows(from: number, to: number): readonly PlannedRow[] {
    return this.#planned.slice(from, to);
  }

  /** Interprets the rows of the file. @returns the keys of the terms that they may match */
  interpret(options: PlanOptions): CandidateKeys {
    if (this.#file) this.#rows = interpretRows(this.#file.sheet, options);
    return candidateKeys(this.#rows.rows);
  }

  /** Plans the import of the interpreted rows into the terms. */
  plan(): ImportPlan {
    this.#planned = planImport(this.#rows, this.#terms);
    return { kinds: this.#planned.map(({ kind }) => kind), ipaFixCount: this.#rows.ipaFixCount };
  }

  #termsIn(languageId: string | null): readonly ExistingTerm[] {
    const all = this.#terms;
    return languageId === null ? all : all.filter((term) => term.languageId === languageId);
  }
}

function describeSheet({ sheet, format, encoding }: ReadFile): SheetInfo {
  const { columns, rows, notes, unnamed = false } = sheet;
  const samples = columns.map((_, index) => rows.find(({ cells }) => cells[index])?.cells[index] ?? '');
  return {
    columns,
    isUnnamed: unnamed,
    count: rows.length,
    samples,
    notes,
    format,
    ...(encoding && { encoding }),
  };
}
