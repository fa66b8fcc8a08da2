// Common form of all files before their columns are mapped to attributes: named columns, and rows with their line.

/** Reasons why a row can't be imported, independent of the column mapping. */
export type RowProblem =
  /** The phoneme is in another alphabet than IPA. */
  | { readonly kind: 'not-ipa'; readonly alphabet: string }
  /** The row has cells beyond the last column. */
  | { readonly kind: 'too-many-cells' }
  /** Cells of these columns contain a list or an object. An error only if one of the columns is mapped to an attribute. */
  | { readonly kind: 'not-text'; readonly columns: readonly string[] };

export interface SheetRow {
  /** Position in the file, from 1: line of a text file, row of a workbook, or item of a JSON list. */
  readonly line: number;
  /** One cell per column: undefined if the file has no such cell, '' if it has an empty cell. */
  readonly cells: readonly (string | undefined)[];
  readonly problem?: RowProblem;
}

/** Information in the file that a term can't contain. */
export interface SheetNote {
  readonly line: number;
  readonly kind: 'further-pronunciation' | 'role' | 'example';
}

export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly notes: readonly SheetNote[];
  /** The file has no headings. `columns` are numbers, and the first row is a term. */
  readonly unnamed?: true;
}
