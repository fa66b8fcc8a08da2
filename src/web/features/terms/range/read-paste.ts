// What is on the clipboard, as rows of texts and what each is for.
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { fromTsv } from './from-tsv.ts';
import { type Sheet, withoutHeadings } from './headings.ts';

export interface PastedSheet extends Sheet {
  readonly hadHeadings: boolean;
}

interface Reading {
  /** Rows that are read: what else there is costs nothing. */
  readonly most: number;
  /** The columns it is pasted onto, from the first on. */
  readonly onto: readonly SortColumn[];
  /** Whether it was copied in this table, which copies no headings. */
  readonly isFromHere: boolean;
}

export function readPaste(text: string, { most, onto, isFromHere }: Reading): PastedSheet {
  // One more, so that it is known whether there are too many.
  const read = fromTsv(text, most + 1);
  if (isFromHere)
    return { texts: read, named: undefined, unknown: [], isUnnamedLeftOut: false, hadHeadings: false };
  const sheet = withoutHeadings(read, onto);
  return { ...sheet, hadHeadings: sheet.named !== undefined };
}
