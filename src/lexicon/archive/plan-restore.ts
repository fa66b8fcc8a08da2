// Plans restoring a glossary of an archive: creates one term for each term, even if two terms are equal.
import { guessColumns } from '#lexicon/plan/columns.ts';
import { parseRow } from '#lexicon/plan/parse-row.ts';
import { planCreate } from '#lexicon/plan/plan-row.ts';
import type { PlannedRow } from '#lexicon/plan/planned-row.ts';
import type { Sheet } from '#lexicon/read/sheet.ts';

export function planRestore(sheet: Sheet): PlannedRow[] {
  const columns = guessColumns(sheet.columns);
  return sheet.rows.map((row) => {
    const { line, values, error } = parseRow(row, columns, sheet.columns);
    if (!error) return planCreate(line, values, {});
    const { word = '', languageId = '' } = values.texts;
    return { line, word, languageId, kind: 'error', error };
  });
}
