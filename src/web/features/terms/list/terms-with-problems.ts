// IDs of terms with a problem. `problems/` finds them, the table marks them, and the filter uses them.
import { createStore } from '#web/lib/store.ts';

/** Columns whose cells have a problem that their text doesn't explain, separated by spaces. */
export type DoubtfulCells = string;

/**
 * Terms with problems by ID; undefined until they are known. An empty string marks no cell, because the cell's text
 * explains the problem.
 */
export const termsWithProblems = createStore<ReadonlyMap<string, DoubtfulCells> | undefined>(undefined);

/** Stands for single symbols of the IPA, in a list of columns. */
export const SIGNS = 'signs';

export function isCellDoubtful(cells: DoubtfulCells, column: string): boolean {
  return cells !== '' && cells.split(' ').includes(column);
}
