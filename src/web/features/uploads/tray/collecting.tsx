import { Button } from '@mantine/core';
import { words } from '#web/features/uploads/tray-words.ts';
import { useIntakeState } from '#web/features/uploads/uploads-context.ts';
import { Delayed } from '#web/ui/page/delayed.tsx';
import classes from './tray.module.css';

/** While a drop is being read: how far it has got, and a way to stop. Most drops are read before this shows. */
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
