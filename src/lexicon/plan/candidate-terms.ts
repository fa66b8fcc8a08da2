// Which terms the rows of a file may be about, found by id and by word. Only those need to be known where the file is: to
// tell of all of a hundred thousand takes several times as long as all the rest of a plan.
import type { ExistingTerm } from './draft.ts';

export interface CandidateKeys {
  readonly ids: readonly string[];
  readonly words: readonly string[];
}

/** What a row says of the term it is about. */
interface Row {
  readonly values: { readonly id?: string };
  readonly word: string;
}

export function candidateKeys(rows: readonly Row[]): CandidateKeys {
  const ids = new Set(rows.flatMap(({ values }) => values.id ?? []));
  const words = new Set(rows.map(({ word }) => normalizeWord(word)));
  return { ids: [...ids], words: [...words] };
}

/** Of so many one is found in less than a millisecond. */
const BATCH_SIZE = 500;

/** @param pause awaited now and then: gives the page a turn */
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
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other is the point
    await pause();
  }
  return found;
}

const PLAIN = /^[!-~]*(?: [!-~]+)*$/;

/** The Unicode form makes no difference: spreadsheets change it. */
export function normalizeWord(word: string): string {
  return PLAIN.test(word) ? word : word.trim().normalize('NFC');
}
