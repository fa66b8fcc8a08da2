// The columns of the peers' tables: as many text columns as ours.
import { z } from 'zod';

export const term = z.object({
  id: z.string(),
  word: z.string(),
  languageId: z.string(),
  phonemization: z.string().nullable(),
  phonemizationLanguageId: z.string().nullable(),
  pronunciationLanguageId: z.string().nullable(),
  pronounceAs: z.string().nullable(),
  caseSensitive: z.boolean(),
  updatedAt: z.string(),
});
export type Term = z.infer<typeof term>;

export const COLUMNS = [
  ['word', 'Word'],
  ['languageId', 'Language'],
  ['phonemization', 'IPA'],
  ['pronounceAs', 'Respelling'],
  ['phonemizationLanguageId', 'Read as'],
  ['pronunciationLanguageId', 'Accent'],
  ['caseSensitive', 'Match case'],
  ['updatedAt', 'Updated'],
] as const satisfies readonly (readonly [keyof Term, string])[];

/** @returns the searchable texts in lower case */
export function searchText(one: Term): string {
  return COLUMNS.map(([key]) => (key === 'updatedAt' ? '' : String(one[key] ?? '')))
    .join(' ')
    .toLowerCase();
}
