// How the pronunciations that were copied are said: in a text of cells, IPA and a respelling look alike. The clipboard has it
// beside the text, for this app alone; what is read of it may come from anywhere.
import { z } from 'zod/mini';
import type { Term } from '#contract/glossary.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';

/** Its name on the clipboard. */
export const COPIED_VALUES = 'application/x-lectern-pronunciations+json';

const copiedValues = z.object({
  /** Which of the copied columns it is, from the left. */
  column: z.int(),
  /** One for each copied row. */
  rows: z.array(z.object({ phonemization: z.string(), pronounceAs: z.string() })).check(z.minLength(1)),
});
export type CopiedValues = z.infer<typeof copiedValues>;

/** Undefined where none were copied. */
export function copiedValuesOf(terms: readonly Term[], columns: readonly SortColumn[]): string | undefined {
  const column = columns.indexOf('value');
  if (column === -1) return undefined;
  const rows = terms.map(({ phonemization, pronounceAs }) => ({
    phonemization: phonemization ?? '',
    pronounceAs: pronounceAs ?? '',
  }));
  return JSON.stringify({ column, rows } satisfies CopiedValues);
}

/** @param text of the clipboard, "" where it has none */
export function readCopiedValues(text: string): CopiedValues | undefined {
  try {
    return copiedValues.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
