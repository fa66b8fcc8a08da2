// A spreadsheet runs a cell that begins like a formula, whoever wrote it. Such a cell is written with an apostrophe before
// it, which is taken away again when the file, or what was copied, comes back. What has apostrophes there already gets one more: nothing is lost.

const LIKE_A_FORMULA = /^'*[=+\-@\t\r]/;

export function guarded(cell: string): string {
  return LIKE_A_FORMULA.test(cell) ? `'${cell}` : cell;
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && LIKE_A_FORMULA.test(cell) ? cell.slice(1) : cell;
}
