// Heading of one kind of problem, with their number and the actions that fix all of them.
import { Button } from '@mantine/core';
import { formatCount } from '#web/lib/format.ts';
import type { ProblemActions } from './problem-actions.ts';
import { cleanIpa, removeHiddenCharacters } from './problem-fixes.ts';
import type { AnyKind, AnyProblem } from './problem-rows.ts';
import classes from './problems.module.css';
import { words } from './words.ts';

interface ProblemHeadingProps {
  readonly kind: AnyKind;
  readonly problems: readonly AnyProblem[];
  readonly actions: ProblemActions;
}

export function ProblemHeading({ kind, problems, actions }: ProblemHeadingProps) {
  const count = problems.length;
  return (
    <div className={classes['heading']}>
      <h3>{words.kinds[kind]}</h3>
      <span className={classes['number']}>{formatCount(count)}</span>
      {count > 1 && (
        <div className={classes['all']}>
          {forAll(kind, problems, actions).map(({ label, run }) => (
            <Button key={label} size="compact-xs" variant="subtle" onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the actions that fix all problems of a kind. */
function forAll(
  kind: AnyKind,
  problems: readonly AnyProblem[],
  actions: ProblemActions,
): { label: string; run: () => void }[] {
  const count = problems.length;
  const ids = () => problems.flatMap(({ termIds }) => termIds);
  switch (kind) {
    case 'hidden-characters':
      return [{ label: words.removeAll(count), run: () => actions.fix(ids(), removeHiddenCharacters) }];
    case 'ipa-fixes':
      return [{ label: words.cleanAll(count), run: () => actions.fix(ids(), cleanIpa) }];
    case 'unsaved':
    case 'waits': {
      const here = problems.flatMap((one) => (one.kind === 'unsaved' || one.kind === 'waits' ? [one] : []));
      const label = here.every(({ of }) => of === 'deletion')
        ? words.keepAll(count)
        : words.discardAll(count);
      return [{ label, run: () => actions.discard(here) }];
    }
    default:
      return [];
  }
}
