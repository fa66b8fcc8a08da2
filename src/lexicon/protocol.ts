// Messages between page and worker. Each request gets one response with the same ID.
import type { TermColumns } from '#contract/term-columns.ts';
import type { ArchivedGlossary, ArchiveHead, ArchiveInfo } from '#lexicon/archive/archive-manifest.ts';
import type { CandidateKeys } from '#lexicon/plan/candidate-terms.ts';
import type { PlanOptions } from '#lexicon/plan/plan-import.ts';
import type { PlannedRow, RowKind } from '#lexicon/plan/planned-row.ts';
import type { Loss } from '#lexicon/pls/lexeme.ts';
import type { PlsPreset } from '#lexicon/pls/presets.ts';
import type { FileProblem } from '#lexicon/read/file-error.ts';
import type { ReadFile } from '#lexicon/read/read-file.ts';
import type { SheetNote } from '#lexicon/read/sheet.ts';
import type { Download, ExportFormat } from '#lexicon/write/download.ts';

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

/** Sends the terms of the glossary, one batch per message. The first batch replaces all earlier terms. */
export interface SetTerms {
  readonly kind: 'set-terms';
  readonly isFirst: boolean;
  readonly terms: TermColumns;
}

export type LexiconRequest =
  | SetTerms
  | { readonly kind: 'preview-pls'; readonly preset: PlsPreset; readonly languageId: string | null }
  | {
      readonly kind: 'export';
      readonly title: string;
      readonly format: ExportFormat;
      readonly preset: PlsPreset;
      readonly languageId: string | null;
    }
  | { readonly kind: 'read'; readonly source: Blob | string }
  /** Interprets the rows of the file with these options. Results in the keys of the terms that they may match. */
  | { readonly kind: 'interpret'; readonly options: PlanOptions }
  /** Plans the import of the interpreted rows into the terms. */
  | { readonly kind: 'plan' }
  /** Adds the terms to the archive, as the content of this glossary. */
  | { readonly kind: 'add-to-archive'; readonly glossary: ArchivedGlossary }
  /** Returns the archive of all glossaries that were added. */
  | { readonly kind: 'finish-archive'; readonly title: string; readonly head: ArchiveHead }
  | { readonly kind: 'open-archive'; readonly archive: Blob }
  /** Plans restoring one glossary of the open archive into a new glossary. */
  | { readonly kind: 'plan-restore'; readonly index: number }
  /** Returns the rows of the last plan with indices `from` (inclusive) to `to` (exclusive). */
  | { readonly kind: 'get-rows'; readonly from: number; readonly to: number };

export interface LexiconResults {
  readonly 'set-terms': undefined;
  readonly 'preview-pls': PlsPreview;
  readonly export: Download;
  readonly read: SheetInfo;
  readonly interpret: CandidateKeys;
  /** Kind of each planned row, and the number of rows whose IPA can be normalized. */
  readonly plan: { readonly kinds: readonly RowKind[]; readonly ipaFixCount: number };
  /** `no-room` if the archive would become too large to be restored. */
  readonly 'add-to-archive': 'packed' | 'no-room';
  readonly 'finish-archive': Download;
  readonly 'open-archive': ArchiveInfo;
  /** Number of planned rows. */
  readonly 'plan-restore': number;
  readonly 'get-rows': readonly PlannedRow[];
}

export interface RequestMessage {
  readonly id: number;
  readonly request: LexiconRequest;
}

export type ResponseMessage = { readonly id: number } & (
  | { readonly kind: 'done'; readonly result: LexiconResults[keyof LexiconResults] }
  | { readonly kind: 'refused'; readonly problem: FileProblem }
  | { readonly kind: 'failed'; readonly message: string }
);
