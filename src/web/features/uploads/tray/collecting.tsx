import { Button } from '@mantine/core';
import { words } from '#web/features/uploads/tray-words.ts';
import { useIntakeState } from '#web/features/uploads/uploads-context.ts';
import { Delayed } from '#web/ui/page/delayed.tsx';
import classes from './tray.module.css';

/** Shows how many files of a drop were read, with a cancel button. Most drops are read before this appears. */
export function Collecting() {
  const state = useIntakeState();
  if (state.kind !== 'collecting') return null;
  const { files, folders } = state.progress;
  return (
    <Delayed>
      <div className={classes['collecting']}>
        <div>
          <div className={classes['title']}>{words.collecting.title}</div>
          <div className={classes['details']}>{words.collecting.count(files, folders)}</div>
        </div>
        <Button size="compact-sm" variant="default" onClick={state.cancel}>
          {words.collecting.cancel}
        </Button>
      </div>
    </Delayed>
  );
}
