// One kind of problem: how many there are, and what mends them all at once.
import { Button } from '@mantine/core';
import { formatCount } from '#web/lib/format.ts';
import { cleaningIpa, removingHidden } from './mends.ts';
import type { ProblemActions } from './problem-actions.ts';
import type { AnyKind, AnyProblem } from './problem-rows.ts';
import classes from './problems.module.css';
import { words } from './words.ts';

interface ProblemHeadingProps {
  readonly kind: AnyKind;
  readonly problems: readonly AnyProblem[];
  readonly actions: ProblemActions;
}

export function ProblemHeading({ kind, problems, actions }: ProblemHeadingProps) {
  const all = kind === 'hidden-characters' ? removingHidden : kind === 'ipa-fixes' ? cleaningIpa : undefined;
  const label = kind === 'hidden-characters' ? words.removeAll : words.cleanAll;
  const count = problems.length;
  return (
    <div className={classes['heading']}>
      <h3>{words.kinds[kind]}</h3>
      <span className={classes['number']}>{formatCount(count)}</span>
      {all && count > 1 && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes['all'] ?? ''}
          onClick={() =>
            actions.mend(
              problems.flatMap(({ termIds }) => termIds),
              all,
            )
          }
        >
          {label(count)}
        </Button>
      )}
    </div>
  );
}
