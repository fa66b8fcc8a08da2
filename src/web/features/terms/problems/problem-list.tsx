import { Button, Checkbox } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { latinKey } from '#web/lib/latin-key.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import { Delayed } from '#web/ui/page/delayed.tsx';
import type { ProblemActions } from './problem-actions.ts';
import { ProblemHeading } from './problem-heading.tsx';
import { ProblemRow } from './problem-row.tsx';
import { type AnyProblem, problemLines } from './problem-rows.ts';
import classes from './problems.module.css';
import { useLineKeys } from './use-line-keys.ts';
import type { LintState } from './use-lint.ts';
import { words } from './words.ts';

interface ProblemListProps {
  readonly lintState: LintState['kind'];
  readonly problems: readonly AnyProblem[];
  /** Whether the user opened the list, so that it takes the focus. */
  readonly isAsked: boolean;
  readonly onFocused: () => void;
  /** Whether the table shows only terms with problems; undefined until those are known. */
  readonly isOnly: boolean | undefined;
  readonly onOnly: (isOnly: boolean) => void;
  readonly onAgain: () => void;
  readonly history: Pick<UndoableEdits, 'undo' | 'redo'>;
  readonly actions: ProblemActions;
}

export function ProblemList(props: ProblemListProps) {
  const { lintState, problems, isAsked, onFocused, isOnly, onOnly, onAgain, history, actions } = props;
  const root = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => problemLines(problems), [problems]);
  const getKey = useLineKeys(lines);
  const takeFocus = useEffectEvent(() => {
    const first = root.current?.querySelector<HTMLElement>('[data-problem]') ?? root.current;
    first?.focus();
    onFocused();
  });
  useEffect(() => {
    if (isAsked) takeFocus();
  }, [isAsked]);

  // If the last problem was fixed, the list itself takes the focus, so that Ctrl+Z keeps working here.
  const isEmpty = lines.length === 0;
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body;
    if (isEmpty && isLost && hadFocus.current) root.current?.focus();
  }, [isEmpty]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) hadFocus.current = false;
  };

  /** Undo and redo as in the table. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = latinKey(event);
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) history.redo();
    else history.undo();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for the keys of the table
    <div
      ref={root}
      tabIndex={-1}
      className={classes['list']}
      onKeyDown={onKeyDown}
      onFocus={() => (hadFocus.current = true)}
      onBlur={onBlur}
    >
      {lintState === 'looking' && (
        <Delayed>
          <output className={classes['note']}>{words.looking}</output>
        </Delayed>
      )}
      {(lintState === 'failed' || lintState === 'not-fetched') && (
        <div role="alert" className={classes['note']}>
          <p>{words.failed[lintState]}</p>
          <Button variant="default" size="xs" onClick={onAgain}>
            {words.again}
          </Button>
        </div>
      )}
      {lintState === 'found' && isEmpty && <output className={classes['note']}>{words.none}</output>}
      {(!isEmpty || isOnly !== false) && (
        <Checkbox
          label={words.onlyThese}
          className={classes['filter'] ?? ''}
          checked={isOnly ?? false}
          disabled={isOnly === undefined}
          onChange={(event) => onOnly(event.currentTarget.checked)}
        />
      )}
      {!isEmpty && (
        <VirtualList
          label={words.title}
          count={lines.length}
          estimate={64}
          getKey={getKey}
          className={classes['scroll']}
        >
          {(index) => {
            const line = lines[index];
            if (!line) return null;
            return line.kind === 'heading' ? (
              <ProblemHeading kind={line.of} problems={line.problems} actions={actions} />
            ) : (
              <ProblemRow problem={line.problem} actions={actions} />
            );
          }}
        </VirtualList>
      )}
    </div>
  );
}
