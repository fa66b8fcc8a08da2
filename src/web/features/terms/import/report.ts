// Saves the outcome of each row as a CSV file.
import { toCsvTable } from '#lexicon/client.ts';
import { saveFile } from '#web/ui/save-file.ts';
import type { RunRow } from './run-row.ts';
import { words } from './words.ts';

export function saveReport(fileName: string, rows: readonly RunRow[]): void {
  const cells = rows.map(({ line, word, languageId, outcome }) => [
    String(line),
    word,
    languageId,
    words.outcomes[outcome?.kind ?? 'left'],
    outcome && 'reason' in outcome ? outcome.reason : '',
  ]);
  saveFile(
    words.reportFile(fileName),
    new Blob([toCsvTable(words.reportColumns, cells)], { type: 'text/csv' }),
  );
}
