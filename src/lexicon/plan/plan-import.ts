// The dry run: which term each row is about, and what would become of it. A row is about the term with its id, else about
// one of the same word and language. No term is taken twice, and those that are as a row says are taken first: a second
// import of the same file changes nothing.
import type { Sheet } from '#lexicon/read/sheet.ts';
import type { Columns } from './columns.ts';
import { changesOf, draftOf, type Fixed, type Held, resultOf } from './draft.ts';
import { type GivenRow, givenRow } from './given-row.ts';
import { creation, update } from './outcome.ts';
import type { PlannedRow } from './planned-row.ts';

export interface PlanOptions {
  readonly columns: Columns;
  readonly fixed: Fixed;
}

/** More are no choice one can make. */
const MOST_CANDIDATES = 20;

/** One for each row of the sheet, in its order. */
export function planImport(
  sheet: Sheet,
  held: readonly Held[],
  { columns, fixed }: PlanOptions,
): PlannedRow[] {
  const byId = new Map(held.map((term) => [term.id, term]));
  const byKey = Map.groupBy(held, ({ word, languageId }) => keyOf(word, languageId));
  const taken = new Map<string, number>();
  const rows = sheet.rows.map((row) => givenRow(row, columns, sheet.columns));
  const planned: (PlannedRow | undefined)[] = rows.map((row) => byItsId(row, byId, taken, fixed));

  const free = ({ given }: GivenRow): Held[] => {
    const { word, languageId } = resultOf(given, undefined, fixed);
    return (byKey.get(keyOf(word, languageId)) ?? []).filter(({ id }) => !taken.has(id));
  };
  for (const [index, row] of rows.entries()) {
    if (planned[index]) continue;
    const same = free(row).find((term) => isSame(term, row, fixed));
    if (!same) continue;
    taken.set(same.id, row.line);
    planned[index] = update(row.line, row.given, same, fixed);
  }
  const lines = new Map<string, number>();
  return rows.map((row, index) => {
    const known = planned[index];
    if (known) return known;
    const { line, given } = row;
    const { word, languageId } = resultOf(given, undefined, fixed);
    const said = JSON.stringify([word, languageId, given.texts, given.caseSensitive]);
    const firstLine = lines.get(said);
    if (firstLine !== undefined) return { kind: 'repeated', line, word, languageId, firstLine };
    lines.set(said, line);
    const candidates = free(row);
    const [only] = candidates;
    if (!only) return creation(line, given, fixed);
    if (candidates.length > 1)
      return {
        kind: 'choose',
        line,
        word,
        languageId,
        given,
        candidates: candidates.slice(0, MOST_CANDIDATES),
      };
    taken.set(only.id, line);
    return update(line, given, only, fixed);
  });
}

function byItsId(
  { line, given, error }: GivenRow,
  byId: ReadonlyMap<string, Held>,
  taken: Map<string, number>,
  fixed: Fixed,
): PlannedRow | undefined {
  const { word, languageId } = resultOf(given, undefined, fixed);
  if (error) return { kind: 'error', line, word, languageId, error };
  const term = given.id === undefined ? undefined : byId.get(given.id);
  if (!term) return undefined;
  const earlier = taken.get(term.id);
  if (earlier !== undefined)
    return { kind: 'error', line, word, languageId, error: { kind: 'repeated-id', line: earlier } };
  taken.set(term.id, line);
  return update(line, given, term, fixed);
}

function isSame(term: Held, { given }: GivenRow, fixed: Fixed): boolean {
  const before = draftOf(term);
  return Object.keys(changesOf(before, resultOf(given, before, fixed))).length === 0;
}

/** The Unicode form makes no difference: spreadsheets change it. */
function keyOf(word: string, languageId: string): string {
  return `${word.trim().normalize('NFC')}\0${languageId.trim()}`;
}
