// Computes which terms and cells the table marks for problems. A cell whose text tells the problem has no mark.

import { STEPS_AT_ONCE } from '#api-client/time-slice.ts';
import type { Term } from '#contract/glossary.ts';
import { type DoubtfulCells, isCellDoubtful, SIGNS } from '#web/features/terms/list/terms-with-problems.ts';
import { problemColumn } from './problem-cell.ts';
import type { AnyProblem } from './problem-rows.ts';

/** @param pause called from time to time; returns a promise if the work should wait */
export async function problemMarks(
  problems: readonly AnyProblem[],
  getTerm: (id: string) => Term | undefined,
  pause: () => Promise<void> | undefined,
): Promise<ReadonlyMap<string, DoubtfulCells>> {
  const marks = new Map<string, DoubtfulCells>();
  let steps = 0;
  for (const problem of problems) {
    // A single problem can concern all terms.
    for (const id of problem.termIds) {
      marks.set(id, addCell(marks.get(id) ?? '', getCells(problem, getTerm(id))));
      steps += 1;
      // oxlint-disable-next-line no-await-in-loop -- gives the page time between the steps
      if (steps % STEPS_AT_ONCE === 0) await pause();
    }
  }
  return marks;
}

function getCells(problem: AnyProblem, term: Term | undefined): DoubtfulCells {
  switch (problem.kind) {
    // The row is colored or has a text for these problems already.
    case 'unsaved':
    case 'waits':
    case 'no-pronunciation':
    case 'several-options':
      return '';
    case 'ipa-issues':
      return SIGNS;
    default:
      return problemColumn(problem, term);
  }
}

function addCell(cells: DoubtfulCells, more: DoubtfulCells): DoubtfulCells {
  if (cells === '' || more === '') return cells || more;
  return isCellDoubtful(cells, more) ? cells : `${cells} ${more}`;
}
