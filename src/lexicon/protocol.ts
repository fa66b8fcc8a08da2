// What page and worker say. Every request has an answer of the same number.
import type { TermColumns } from '#contract/term-columns.ts';
import type { ArchivedGlossary, ArchiveHead, FoundArchive } from '#lexicon/archive/archive-list.ts';
import type { PlanOptions } from '#lexicon/plan/plan-import.ts';
import type { PlannedRow, RowKind } from '#lexicon/plan/planned-row.ts';
import type { WantedTerms } from '#lexicon/plan/wanted-terms.ts';
import type { Loss } from '#lexicon/pls/lexeme.ts';
import type { PlsPreset } from '#lexicon/pls/presets.ts';
import type { FileProblem } from '#lexicon/read/file-error.ts';
import type { ReadFile } from '#lexicon/read/read-file.ts';
import type { SheetNote } from '#lexicon/read/sheet.ts';
import type { Download, ExportFormat } from '#lexicon/write/download.ts';

/** What a lexicon would hold, and what not. */
export interface PlsPreview {
  readonly files: number;
  readonly held: number;
  readonly losses: Readonly<Partial<Record<Loss, readonly string[]>>>;
}

/** What was found in a file; the rows themselves stay in the worker. */
export interface FoundSheet extends Pick<ReadFile, 'format' | 'encoding'> {
  readonly columns: readonly string[];
  readonly isUnnamed: boolean;
  readonly count: number;
  /** The first cells of each column that say something. */
  readonly samples: readonly string[];
  readonly notes: readonly SheetNote[];
}

/** The terms there are, a portion at a time. */
export interface Hold {
  readonly kind: 'hold';
  readonly isFirst: boolean;
  readonly terms: TermColumns;
}

export type Ask =
  | Hold
  | { readonly kind: 'preview'; readonly preset: PlsPreset; readonly languageId: string | null }
  | {
      readonly kind: 'write';
      readonly title: string;
      readonly format: ExportFormat;
      readonly preset: PlsPreset;
      readonly languageId: string | null;
    }
  | { readonly kind: 'read'; readonly source: Blob | string }
  /** Which terms the rows of the file, so understood, may be about. */
  | { readonly kind: 'understand'; readonly options: PlanOptions }
  /** What an import of these rows would do, given the terms there are. */
  | { readonly kind: 'plan' }
  /** The terms there are into an archive, as those of this glossary. */
  | { readonly kind: 'pack'; readonly glossary: ArchivedGlossary }
  /** The archive of all that was packed. */
  | { readonly kind: 'seal'; readonly title: string; readonly head: ArchiveHead }
  | { readonly kind: 'open'; readonly archive: Blob }
  /** What one of its glossaries comes to in a new one. */
  | { readonly kind: 'restore'; readonly index: number }
  /** Rows of the last plan. */
  | { readonly kind: 'planned'; readonly from: number; readonly to: number };

export interface Answers {
  readonly hold: undefined;
  readonly preview: PlsPreview;
  readonly write: Download;
  readonly read: FoundSheet;
  readonly understand: WantedTerms;
  /** What becomes of each row, and how many have IPA to mend. */
  readonly plan: { readonly kinds: readonly RowKind[]; readonly toMend: number };
  /** Whether it could be: an archive holds only what can be brought back. */
  readonly pack: 'packed' | 'no-room';
  readonly seal: Download;
  readonly open: FoundArchive;
  /** How many rows it has. */
  readonly restore: number;
  readonly planned: readonly PlannedRow[];
}

export interface Request {
  readonly number: number;
  readonly ask: Ask;
}

export type Reply = { readonly number: number } & (
  | { readonly kind: 'done'; readonly answer: Answers[keyof Answers] }
  | { readonly kind: 'refused'; readonly problem: FileProblem }
  | { readonly kind: 'failed'; readonly message: string }
);
