// Finds the terms that the rows of a file may match, by ID or by word. Only these candidates are sent to the worker:
// sending all of 100,000 terms would take several times as long as the rest of the plan.
import type { ExistingTerm } from './draft.ts';

export interface CandidateKeys {
  readonly ids: readonly string[];
  readonly words: readonly string[];
}

/** The part of a row that decides which term it matches. */
interface Row {
  readonly values: { readonly id?: string };
  readonly word: string;
}

export function candidateKeys(rows: readonly Row[]): CandidateKeys {
  const ids = new Set(rows.flatMap(({ values }) => values.id ?? []));
  const words = new Set(rows.map(({ word }) => normalizeWord(word)));
  return { ids: [...ids], words: [...words] };
}

/** Number of terms searched between two pauses; takes less than a millisecond. */
const BATCH_SIZE = 500;

/** @param pause awaited after each batch, so that the page stays responsive */
export async function findCandidates<T extends Pick<ExistingTerm, 'id' | 'word'>>(
  terms: readonly T[],
  wanted: CandidateKeys,
  pause: () => Promise<void> | undefined,
): Promise<T[]> {
  const ids = new Set(wanted.ids);
  const words = new Set(wanted.words);
  const isWanted = ({ id, word }: T) => words.has(normalizeWord(word)) || (ids.size > 0 && ids.has(id));
  const found: T[] = [];
  for (let at = 0; at < terms.length; at += BATCH_SIZE) {
    for (const term of terms.slice(at, at + BATCH_SIZE)) if (isWanted(term)) found.push(term);
    // oxlint-disable-next-line no-await-in-loop -- pauses between batches on purpose
    await pause();
  }
  return found;
}

const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/** Returns a word in the form that is compared. Ignores the Unicode form, because spreadsheets change it. */
export function normalizeWord(word: string): string {
  return PLAIN.test(word) ? word : word.trim().normalize('NFC');
}
