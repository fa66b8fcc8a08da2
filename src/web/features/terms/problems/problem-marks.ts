// Which terms the table marks for a problem, and in which cells. A cell that says itself what is wrong has no mark.

import { STEPS_AT_ONCE } from '#api-client/time-slice.ts';
import type { Term } from '#contract/glossary.ts';
import { type DoubtfulCells, isDoubtfulIn, SIGNS } from '#web/features/terms/list/with-problems.ts';
import { columnOfProblem } from './cell-of.ts';
import type { AnyProblem } from './problem-rows.ts';

/** @param pause awaited now and then: gives the page a turn */
export async function problemMarks(
  problems: readonly AnyProblem[],
  termOf: (id: string) => Term | undefined,
  pause: () => Promise<void> | undefined,
): Promise<ReadonlyMap<string, DoubtfulCells>> {
  const marks = new Map<string, DoubtfulCells>();
  let steps = 0;
  for (const problem of problems) {
    // One may be about all terms there are.
    for (const id of problem.termIds) {
      marks.set(id, added(marks.get(id) ?? '', cellsOf(problem, termOf(id))));
      steps += 1;
      // oxlint-disable-next-line no-await-in-loop -- the page gets its turns in between
      if (steps % STEPS_AT_ONCE === 0) await pause();
    }
  }
  return marks;
}

function cellsOf(problem: AnyProblem, term: Term | undefined): DoubtfulCells {
  switch (problem.kind) {
    // Red or amber, or words in amber.
    case 'only-here':
    case 'waits':
    case 'no-pronunciation':
    case 'several-options':
      return '';
    case 'ipa-issues':
      return SIGNS;
    default:
      return columnOfProblem(problem, term);
  }
}

function added(cells: DoubtfulCells, more: DoubtfulCells): DoubtfulCells {
  if (cells === '' || more === '') return cells || more;
  return isDoubtfulIn(cells, more) ? cells : `${cells} ${more}`;
}
