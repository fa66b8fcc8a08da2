// A glossary as a workbook. Every cell is text: anything else makes dates of words and numbers of ids, and text is never
// run as a formula.
import writeExcelFile from 'write-excel-file/universal';
import { ATTRIBUTES, cellOf, type Entry } from '#lexicon/entry.ts';

const WIDTHS = [10, 28, 14, 28, 14, 14, 28, 14];

export async function xlsxOf(entries: readonly Entry[]): Promise<Blob> {
  const head = ATTRIBUTES.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const rows = entries.map((entry) =>
    ATTRIBUTES.map((attribute) => ({ value: cellOf(entry, attribute), type: String, format: '@' })),
  );
  const columns = WIDTHS.map((width) => ({ width }));
  return writeExcelFile([head, ...rows], { sheet: 'Terms', columns, stickyRowsCount: 1 }).toBlob();
}
