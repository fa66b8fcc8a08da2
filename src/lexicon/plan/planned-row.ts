// The planned outcome of an import for each row of the file.
import type { PronunciationOption } from '#contract/pronunciation.ts';
import type { RowProblem } from '#lexicon/read/sheet.ts';
import type { Changes, Draft, ExistingTerm, RowValues } from './draft.ts';

export type RowError =
  | RowProblem
  /** The API contract rejects the term; `message` is its error message. */
  | { readonly kind: 'contract'; readonly message: string }
  /** No pronunciation option is complete; `option` is the one that the row begins. */
  | { readonly kind: 'incomplete'; readonly option: PronunciationOption | undefined }
  | { readonly kind: 'case' }
  | { readonly kind: 'repeated-id'; readonly line: number };

interface Row {
  readonly line: number;
  readonly word: string;
  readonly languageId: string;
}

export interface Create extends Row {
  readonly kind: 'create';
  readonly draft: Draft;
}

export interface Update extends Row {
  readonly kind: 'update';
  readonly termId: string;
  readonly updatedAt: string;
  readonly before: Draft;
  readonly changes: Changes;
}

export interface Choose extends Row {
  readonly kind: 'choose';
  readonly values: RowValues;
  /** Terms with the same word and language. */
  readonly candidates: readonly ExistingTerm[];
}

export type PlannedRow =
  | Create
  | Update
  | Choose
  | (Row & { readonly kind: 'unchanged' })
  /** The row repeats an earlier row. */
  | (Row & { readonly kind: 'repeated'; readonly firstLine: number })
  | (Row & { readonly kind: 'error'; readonly error: RowError });

export type RowKind = PlannedRow['kind'];
