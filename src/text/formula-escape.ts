// Prevents formula injection: a spreadsheet runs a cell that begins like a formula, even if a stranger typed it.
// An export puts an apostrophe before such a cell, and an import or a paste removes it.
// A cell that already begins with apostrophes gets one more, so that the round trip loses nothing.

const LOOKS_LIKE_FORMULA = /^'*[=+\-@\t\r]/;

/** Puts an apostrophe before a cell that a spreadsheet would run as a formula. */
export function escapeFormula(cell: string): string {
  return LOOKS_LIKE_FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Removes the apostrophe that {@link escapeFormula} added. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && LOOKS_LIKE_FORMULA.test(cell) ? cell.slice(1) : cell;
}
