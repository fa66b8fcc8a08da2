// What every file comes down to before anything is said of terms: named columns, and rows that know their line.

/** Why a row can't be taken, whatever the columns mean. */
export type RowProblem =
  /** Its sounds are in another alphabet than IPA. */
  | { readonly kind: 'not-ipa'; readonly alphabet: string }
  /** It has cells right of the last column. */
  | { readonly kind: 'too-many-cells' }
  /** These columns hold a list or an object; a problem only where one of them means something. */
  | { readonly kind: 'not-text'; readonly columns: readonly string[] };

export interface SheetRow {
  /** Where it begins in the file, from 1: the line of a text, the row of a workbook, the entry of JSON. */
  readonly line: number;
  /** One per column; undefined where the file says nothing, "" where it says that nothing is there. */
  readonly cells: readonly (string | undefined)[];
  readonly problem?: RowProblem;
}

/** What the file says and a term can't hold. */
export interface SheetNote {
  readonly line: number;
  readonly kind: 'further-pronunciation' | 'role' | 'example';
}

export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly notes: readonly SheetNote[];
  /** The columns had no names: these are only their places, and the first row is a term. */
  readonly unnamed?: true;
}
