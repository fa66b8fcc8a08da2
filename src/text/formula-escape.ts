// A spreadsheet runs a cell that begins like a formula, whoever wrote it. Such a cell is written with an apostrophe before
// it, which is taken away again when the file, or what was copied, comes back. What has apostrophes there already gets one more: nothing is lost.

const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r]/;

export function escapeFormula(cell: string): string {
  return LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell;
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell) ? cell.slice(1) : cell;
}
