// The dry run: which term each row is about, and what would become of it. A row is about the term with its id, else about
// one of the same word and language. No term is taken twice, and those that are as a row says are taken first: a second
// import of the same file changes nothing.
import type { Sheet } from '#lexicon/read/sheet.ts';
import type { Columns } from './columns.ts';
import { changesOf, draftOf, type Fixed, type Held, resultOf } from './draft.ts';
import { type GivenRow, givenRow } from './given-row.ts';
import { HeldTerms, keyOf } from './held-terms.ts';
import { withIpaMended } from './mend-ipa.ts';
import { creation, update } from './outcome.ts';
import type { PlannedRow } from './planned-row.ts';

export interface PlanOptions {
  readonly columns: Columns;
  readonly fixed: Fixed;
  /** IPA is taken as if it were typed here, otherwise exactly as the file has it. */
  readonly isIpaMended: boolean;
}

/** The rows of a sheet as its columns are understood. */
export interface UnderstoodRows {
  /** In the order of the sheet. */
  readonly rows: readonly Row[];
  readonly fixed: Fixed;
  /** How many have IPA that is mended, or would be. */
  readonly toMend: number;
}

/** More are no choice one can make. */
const MOST_CANDIDATES = 20;

export function understood(sheet: Sheet, { columns, fixed, isIpaMended }: PlanOptions): UnderstoodRows {
  let toMend = 0;
  const rows = sheet.rows.map((row) => {
    const read = givenRow(row, columns, sheet.columns);
    const mended = withIpaMended(read.given);
    if (mended) toMend += 1;
    return named(mended && isIpaMended ? { ...read, given: mended } : read, fixed);
  });
  return { rows, fixed, toMend };
}

/**
 * One for each row, in their order.
 *
 * @param terms at least those that the rows may be about (wanted-terms.ts)
 */
export function planImport({ rows, fixed }: UnderstoodRows, terms: readonly Held[]): PlannedRow[] {
  const held = new HeldTerms(terms);
  const taken = new Map<string, number>();
  const plans = rows.map((row) => byItsId(row, held, taken, fixed));

  const free = ({ key }: Row): Held[] => held.withKey(key).filter(({ id }) => !taken.has(id));
  for (const [index, row] of rows.entries()) {
    if (plans[index]) continue;
    const same = free(row).find((term) => isSame(term, row, fixed));
    if (!same) continue;
    taken.set(same.id, row.line);
    plans[index] = { ...place(row), kind: 'unchanged' };
  }
  const lines = new Map<string, number>();
  const settled = (row: Row): PlannedRow => {
    const { line, given } = row;
    const said = JSON.stringify([row.key, given.texts, given.caseSensitive]);
    const firstLine = lines.get(said);
    if (firstLine !== undefined) return { ...place(row), kind: 'repeated', firstLine };
    lines.set(said, line);
    const candidates = free(row);
    const [only] = candidates;
    if (!only) return creation(line, given, fixed);
    if (candidates.length > 1)
      return { ...place(row), kind: 'choose', given, candidates: candidates.slice(0, MOST_CANDIDATES) };
    taken.set(only.id, line);
    return update(line, given, only, fixed);
  };
  return rows.map((row, index) => plans[index] ?? settled(row));
}

interface Row extends GivenRow {
  readonly word: string;
  readonly languageId: string;
  readonly key: string;
}

function named(row: GivenRow, fixed: Fixed): Row {
  const { word, languageId } = resultOf(row.given, undefined, fixed);
  return { ...row, word, languageId, key: keyOf({ word, languageId }) };
}

function place({ line, word, languageId }: Row): Pick<Row, 'line' | 'word' | 'languageId'> {
  return { line, word, languageId };
}

function byItsId(
  row: Row,
  held: HeldTerms,
  taken: Map<string, number>,
  fixed: Fixed,
): PlannedRow | undefined {
  const { line, given, error } = row;
  if (error) return { ...place(row), kind: 'error', error };
  const term = held.withId(given.id);
  if (!term) return undefined;
  const earlier = taken.get(term.id);
  if (earlier !== undefined)
    return { ...place(row), kind: 'error', error: { kind: 'repeated-id', line: earlier } };
  taken.set(term.id, line);
  return update(line, given, term, fixed);
}

function isSame(term: Held, { given }: GivenRow, fixed: Fixed): boolean {
  const before = draftOf(term);
  return Object.keys(changesOf(before, resultOf(given, before, fixed))).length === 0;
}
