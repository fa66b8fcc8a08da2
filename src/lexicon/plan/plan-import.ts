// The dry run: which term each row is about, and what would become of it. A row is about the term with its id, else about
// one of the same word and language. No term is taken twice, and those that are as a row says are taken first: a second
// import of the same file changes nothing.
import type { Sheet } from '#lexicon/read/sheet.ts';
import type { ColumnMapping } from './columns.ts';
import { applyRow, type DefaultLanguages, diffDrafts, type ExistingTerm, toDraft } from './draft.ts';
import { ExistingTerms, termKey } from './existing-terms.ts';
import { normalizeRowIpa } from './normalize-row-ipa.ts';
import { type ParsedRow, parseRow } from './parse-row.ts';
import { planCreate, planUpdate } from './plan-row.ts';
import type { PlannedRow } from './planned-row.ts';

export interface PlanOptions {
  readonly columns: ColumnMapping;
  readonly defaults: DefaultLanguages;
  /** IPA is taken as if it were typed here, otherwise exactly as the file has it. */
  readonly shouldNormalizeIpa: boolean;
}

/** The rows of a sheet as its columns are understood. */
export interface InterpretedRows {
  /** In the order of the sheet. */
  readonly rows: readonly Row[];
  readonly defaults: DefaultLanguages;
  /** How many have IPA that is mended, or would be. */
  readonly ipaFixCount: number;
}

/** More are no choice one can make. */
const MAX_CANDIDATES = 20;

export function interpretRows(
  sheet: Sheet,
  { columns, defaults, shouldNormalizeIpa }: PlanOptions,
): InterpretedRows {
  let ipaFixCount = 0;
  const rows = sheet.rows.map((row) => {
    const read = parseRow(row, columns, sheet.columns);
    const mended = normalizeRowIpa(read.values);
    if (mended) ipaFixCount += 1;
    return addKey(mended && shouldNormalizeIpa ? { ...read, values: mended } : read, defaults);
  });
  return { rows, defaults, ipaFixCount };
}

/**
 * One for each row, in their order.
 *
 * @param terms at least those that the rows may be about (wanted-terms.ts)
 */
export function planImport(
  { rows, defaults }: InterpretedRows,
  terms: readonly ExistingTerm[],
): PlannedRow[] {
  const held = new ExistingTerms(terms);
  const taken = new Map<string, number>();
  const plans = rows.map((row) => planById(row, held, taken, defaults));

  const free = ({ key }: Row): ExistingTerm[] => held.findByKey(key).filter(({ id }) => !taken.has(id));
  for (const [index, row] of rows.entries()) {
    if (plans[index]) continue;
    const same = free(row).find((term) => isSame(term, row, defaults));
    if (!same) continue;
    taken.set(same.id, row.line);
    plans[index] = { ...rowInfo(row), kind: 'unchanged' };
  }
  const lines = new Map<string, number>();
  const planRemaining = (row: Row): PlannedRow => {
    const { line, values } = row;
    const said = JSON.stringify([row.key, values.texts, values.caseSensitive]);
    const firstLine = lines.get(said);
    if (firstLine !== undefined) return { ...rowInfo(row), kind: 'repeated', firstLine };
    lines.set(said, line);
    const candidates = free(row);
    const [only] = candidates;
    if (!only) return planCreate(line, values, defaults);
    if (candidates.length > 1)
      return { ...rowInfo(row), kind: 'choose', values, candidates: candidates.slice(0, MAX_CANDIDATES) };
    taken.set(only.id, line);
    return planUpdate(line, values, only, defaults);
  };
  return rows.map((row, index) => plans[index] ?? planRemaining(row));
}

interface Row extends ParsedRow {
  readonly word: string;
  readonly languageId: string;
  readonly key: string;
}

function addKey(row: ParsedRow, fixed: DefaultLanguages): Row {
  const { word, languageId } = applyRow(row.values, undefined, fixed);
  return { ...row, word, languageId, key: termKey({ word, languageId }) };
}

function rowInfo({ line, word, languageId }: Row): Pick<Row, 'line' | 'word' | 'languageId'> {
  return { line, word, languageId };
}

function planById(
  row: Row,
  held: ExistingTerms,
  taken: Map<string, number>,
  fixed: DefaultLanguages,
): PlannedRow | undefined {
  const { line, values, error } = row;
  if (error) return { ...rowInfo(row), kind: 'error', error };
  const term = held.findById(values.id);
  if (!term) return undefined;
  const earlier = taken.get(term.id);
  if (earlier !== undefined)
    return { ...rowInfo(row), kind: 'error', error: { kind: 'repeated-id', line: earlier } };
  taken.set(term.id, line);
  return planUpdate(line, values, term, fixed);
}

function isSame(term: ExistingTerm, { values }: ParsedRow, fixed: DefaultLanguages): boolean {
  const before = toDraft(term);
  return Object.keys(diffDrafts(before, applyRow(values, before, fixed))).length === 0;
}
