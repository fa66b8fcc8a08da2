// The terms that have a problem: problems/ looks for them, the table marks them, and the filter asks.
import { createStore } from '#web/lib/store.ts';

/** Where a problem is seen that its cell doesn’t tell by what it says: one or more columns of the table. */
export type DoubtfulCells = string;

/** By id; undefined as long as nobody knows. Of `''` no cell is marked, since it says what is wrong. */
export const withProblems = createStore<ReadonlyMap<string, DoubtfulCells> | undefined>(undefined);

/** Beside the columns: single signs of the IPA, not all of it. */
export const SIGNS = 'signs';

export function isDoubtfulIn(cells: DoubtfulCells, column: string): boolean {
  return cells !== '' && cells.split(' ').includes(column);
}
