// What could not be saved, below the table: what and why at once, where there is something to decide; of what only waits for
// the service, one line.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { words } from '#web/features/terms/words.ts';
import classes from './not-saved.module.css';

interface NotSavedProps {
  readonly title: string;
  /** It is sent again by itself. */
  readonly waits: boolean;
  /** Undefined where each is answered by itself, beside it. */
  readonly all?: { readonly onRetry: () => void; readonly onDiscard: () => void } | undefined;
  readonly children: ReactNode;
}

export function NotSaved({ title, waits, all, children }: NotSavedProps) {
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? !waits;
  return (
    <section role="alert" className={classes['notSaved']} data-waits={waits || undefined}>
      <div className={classes['line']}>
        <span className={classes['title']}>{title}</span>
        <div className={classes['actions']}>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            onClick={() => setChosen(!isOpen)}
          >
            {isOpen ? words.edit.hideDetails : words.edit.showDetails}
          </Button>
          {all && (
            <>
              <Button size="compact-sm" variant="default" onClick={all.onRetry}>
                {words.edit.retry}
              </Button>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={all.onDiscard}>
                {words.edit.discard}
              </Button>
            </>
          )}
        </div>
      </div>
      {isOpen && <div className={classes['details']}>{children}</div>}
    </section>
  );
}
