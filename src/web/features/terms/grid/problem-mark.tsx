// In the first cell of a row that has a problem.
import { useSyncExternalStore } from 'react';
import { withProblems } from '#web/features/terms/list/with-problems.ts';
import { words } from '#web/features/terms/words.ts';
import classes from './problem-mark.module.css';
import grid from './term-grid.module.css';

export function ProblemMark({ termId }: { readonly termId: string }) {
  const isDoubtful = useSyncExternalStore(
    withProblems.subscribe,
    () => withProblems.get()?.has(termId) ?? false,
  );
  return (
    isDoubtful && (
      <span className={classes['mark']} title={words.hasProblem}>
        <span className={grid['hidden']}>{words.hasProblem}</span>
      </span>
    )
  );
}
