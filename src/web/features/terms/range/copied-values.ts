// Fields of copied pronunciations. IPA and a respelling look alike in the copied text, so the clipboard has the fields
// in a separate format for this app. Other programs can write that format too, so it is validated when read.
import { z } from 'zod/mini';
import type { Term } from '#contract/glossary.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';

/** MIME type on the clipboard. */
export const COPIED_VALUES = 'application/x-lectern-pronunciations+json';

const copiedValues = z.object({
  /** Index of the pronunciation among the copied columns. */
  column: z.int(),
  /** One entry per copied row. */
  rows: z.array(z.object({ phonemization: z.string(), pronounceAs: z.string() })).check(z.minLength(1)),
});
export type CopiedValues = z.infer<typeof copiedValues>;

/** @returns undefined if the pronunciation column was not copied */
export function serializeCopiedValues(
  terms: readonly Term[],
  columns: readonly SortColumn[],
): string | undefined {
  const column = columns.indexOf('value');
  if (column === -1) return undefined;
  const rows = terms.map(({ phonemization, pronounceAs }) => ({
    phonemization: phonemization ?? '',
    pronounceAs: pronounceAs ?? '',
  }));
  return JSON.stringify({ column, rows } satisfies CopiedValues);
}

/** @param text clipboard data, "" if there is none */
export function readCopiedValues(text: string): CopiedValues | undefined {
  try {
    return copiedValues.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
