// Mark in the first cell of a row with a problem. The cells with the problem are underlined.
import { words } from '#web/features/terms/words.ts';
import classes from './problem-mark.module.css';
import grid from './term-grid.module.css';

export function ProblemMark() {
  return (
    <span className={classes['mark']} title={words.hasProblem}>
      <span className={grid['hidden']}>{words.hasProblem}</span>
    </span>
  );
}

export const DOUBT_ID = 'doubtful-cell';

/** Description of underlined cells for screen readers. One element serves all of them. */
export function DoubtName() {
  return (
    <span id={DOUBT_ID} hidden>
      {words.hasProblem}
    </span>
  );
}
