import { Portal } from '@mantine/core';
import { words } from '#web/features/uploads/words.ts';
import classes from './drop-zone.module.css';

/** Says where a drop would go, without getting in its way. */
export function DropOverlay({ folder }: { readonly folder: string }) {
  return (
    <Portal>
      <div className={classes['frame']} data-drop-overlay>
        <div className={classes['label']}>
          <div className={classes['title']}>{words.drop.overlay(folder)}</div>
          <div className={classes['hint']}>{words.drop.hint}</div>
        </div>
      </div>
    </Portal>
  );
}
