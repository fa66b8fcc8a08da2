// What a glossary of an archive comes to in a new one: a term for each that it had, also where two say the same.
import { guessColumns } from '#lexicon/plan/columns.ts';
import { givenRow } from '#lexicon/plan/given-row.ts';
import { creation } from '#lexicon/plan/outcome.ts';
import type { PlannedRow } from '#lexicon/plan/planned-row.ts';
import type { Sheet } from '#lexicon/read/sheet.ts';

export function planRestore(sheet: Sheet): PlannedRow[] {
  const columns = guessColumns(sheet.columns);
  return sheet.rows.map((row) => {
    const { line, given, error } = givenRow(row, columns, sheet.columns);
    if (!error) return creation(line, given, {});
    const { word = '', languageId = '' } = given.texts;
    return { line, word, languageId, kind: 'error', error };
  });
}
