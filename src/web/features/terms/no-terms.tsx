// In place of the table: nothing there yet, or nothing that matches.
import { Button } from '@mantine/core';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import classes from './terms-workspace.module.css';
import { words } from './words.ts';

/** What a term is, and above the samples, how to get one. */
export function NoTerms() {
  return (
    <div className={classes['empty']}>
      <h2 className={classes['sentence']}>{words.empty.title}</h2>
      <p className={classes['hint']}>{words.empty.text}</p>
    </div>
  );
}

export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title={words.noMatch.title}
      action={
        <Button variant="default" onClick={onClear}>
          {words.toolbar.clear}
        </Button>
      }
    >
      {words.noMatch.text}
    </EmptyState>
  );
}
