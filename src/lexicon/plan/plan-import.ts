// Dry run of an import: decides which term each row matches, and what the import would do with the row.
// A row matches the term with its ID; otherwise a term with the same word and language. A term matches at most one row.
// Rows that equal a term are matched first, so a second import of the same file changes nothing.
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
  /** Normalizes IPA as the form does. Otherwise the IPA stays exactly as it is in the file. */
  readonly shouldNormalizeIpa: boolean;
}

/** Rows of a sheet after its columns are mapped. */
export interface InterpretedRows {
  /** Rows in file order. */
  readonly rows: readonly Row[];
  readonly defaults: DefaultLanguages;
  /** Number of rows whose IPA is normalized, or could be. */
  readonly ipaFixCount: number;
}

/** Maximum number of candidates offered for a row. Nobody can choose from a longer list. */
const MAX_CANDIDATES = 20;

export function interpretRows(
  sheet: Sheet,
  { columns, defaults, shouldNormalizeIpa }: PlanOptions,
): InterpretedRows {
  let ipaFixCount = 0;
  const rows = sheet.rows.map((row) => {
    const read = parseRow(row, columns, sheet.columns);
    const normalized = normalizeRowIpa(read.values);
    if (normalized) ipaFixCount += 1;
    return addKey(normalized && shouldNormalizeIpa ? { ...read, values: normalized } : read, defaults);
  });
  return { rows, defaults, ipaFixCount };
}

/**
 * @param terms at least the terms that the rows may match (`candidate-terms.ts`)
 * @returns one planned row for each row, in file order
 */
export function planImport(
  { rows, defaults }: InterpretedRows,
  terms: readonly ExistingTerm[],
): PlannedRow[] {
  const existing = new ExistingTerms(terms);
  const matched = new Map<string, number>();
  const plans = rows.map((row) => planById(row, existing, matched, defaults));

  const free = ({ key }: Row): ExistingTerm[] => existing.findByKey(key).filter(({ id }) => !matched.has(id));
  for (const [index, row] of rows.entries()) {
    if (plans[index]) continue;
    const same = free(row).find((term) => isSame(term, row, defaults));
    if (!same) continue;
    matched.set(same.id, row.line);
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
    matched.set(only.id, line);
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
  existing: ExistingTerms,
  matched: Map<string, number>,
  fixed: DefaultLanguages,
): PlannedRow | undefined {
  const { line, values, error } = row;
  if (error) return { ...rowInfo(row), kind: 'error', error };
  const term = existing.findById(values.id);
  if (!term) return undefined;
  const earlier = matched.get(term.id);
  if (earlier !== undefined)
    return { ...rowInfo(row), kind: 'error', error: { kind: 'repeated-id', line: earlier } };
  matched.set(term.id, line);
  return planUpdate(line, values, term, fixed);
}

function isSame(term: ExistingTerm, { values }: ParsedRow, fixed: DefaultLanguages): boolean {
  const before = toDraft(term);
  return Object.keys(diffDrafts(before, applyRow(values, before, fixed))).length === 0;
}
