// What page and worker say. Every request has an answer of the same number.
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

/** What a lexicon would hold, and what not. */
export interface PlsPreview {
  readonly files: number;
  readonly termCount: number;
  readonly losses: Readonly<Partial<Record<Loss, readonly string[]>>>;
}

/** What was found in a file; the rows themselves stay in the worker. */
export interface SheetInfo extends Pick<ReadFile, 'format' | 'encoding'> {
  readonly columns: readonly string[];
  readonly isUnnamed: boolean;
  readonly count: number;
  /** The first cells of each column that say something. */
  readonly samples: readonly string[];
  readonly notes: readonly SheetNote[];
}

/** The terms there are, a portion at a time. */
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
  /** Which terms the rows of the file, so understood, may be about. */
  | { readonly kind: 'interpret'; readonly options: PlanOptions }
  /** What an import of these rows would do, given the terms there are. */
  | { readonly kind: 'plan' }
  /** The terms there are into an archive, as those of this glossary. */
  | { readonly kind: 'add-to-archive'; readonly glossary: ArchivedGlossary }
  /** The archive of all that was packed. */
  | { readonly kind: 'finish-archive'; readonly title: string; readonly head: ArchiveHead }
  | { readonly kind: 'open-archive'; readonly archive: Blob }
  /** What one of its glossaries comes to in a new one. */
  | { readonly kind: 'plan-restore'; readonly index: number }
  /** Rows of the last plan. */
  | { readonly kind: 'get-rows'; readonly from: number; readonly to: number };

export interface LexiconResults {
  readonly 'set-terms': undefined;
  readonly 'preview-pls': PlsPreview;
  readonly export: Download;
  readonly read: SheetInfo;
  readonly interpret: CandidateKeys;
  /** What becomes of each row, and how many have IPA to mend. */
  readonly plan: { readonly kinds: readonly RowKind[]; readonly ipaFixCount: number };
  /** Whether it could be: an archive holds only what can be brought back. */
  readonly 'add-to-archive': 'packed' | 'no-room';
  readonly 'finish-archive': Download;
  readonly 'open-archive': ArchiveInfo;
  /** How many rows it has. */
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
