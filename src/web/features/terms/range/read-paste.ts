// Reads the clipboard's text into rows, with the target of each column.
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { fromTsv } from './from-tsv.ts';
import { type Sheet, withoutHeadings } from './headings.ts';

export interface PastedSheet extends Sheet {
  readonly hadHeadings: boolean;
}

interface Reading {
  /** Maximum number of rows to parse. */
  readonly most: number;
  /** Columns from the first pasted cell on. */
  readonly onto: readonly SortColumn[];
  /** Whether the text was copied from this table, which copies no headings. */
  readonly isFromHere: boolean;
}

export function readPaste(text: string, { most, onto, isFromHere }: Reading): PastedSheet {
  // One row more, to detect that there are too many.
  const read = fromTsv(text, most + 1);
  if (isFromHere)
    return { texts: read, named: undefined, unknown: [], isUnnamedLeftOut: false, hadHeadings: false };
  const sheet = withoutHeadings(read, onto);
  return { ...sheet, hadHeadings: sheet.named !== undefined };
}
