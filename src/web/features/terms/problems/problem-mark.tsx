// In the first cell of a row that has a problem.
import { useSyncExternalStore } from 'react';
import grid from '#web/features/terms/grid/term-grid.module.css';
import { words } from '#web/features/terms/words.ts';
import classes from './problem-mark.module.css';
import { withProblems } from './problem-store.ts';

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
