// Progress of a long operation in the status line, with a button to stop it.
import { Button } from '@mantine/core';
import { words } from '#web/features/terms/words.ts';
import { InCountPlace } from '#web/ui/frame/slot.tsx';
import { Delayed } from '#web/ui/page/delayed.tsx';
import classes from './progress-line.module.css';

interface ProgressLineProps {
  readonly name: string;
  readonly text: string;
  readonly done: number;
  readonly all: number;
  readonly onStop: () => void;
}

export function ProgressLine({ name, text, done, all, onStop }: ProgressLineProps) {
  return (
    <Delayed>
      <InCountPlace>
        <span data-urgent className={classes['saving']}>
          <progress aria-label={name} value={done} max={all} className={classes['bar']} />
          <span data-cut>{text}</span>
          <Button size="compact-sm" variant="subtle" onClick={onStop}>
            {words.saving.stop}
          </Button>
        </span>
      </InCountPlace>
    </Delayed>
  );
}
