import { Portal } from '@mantine/core';
import { words } from '#web/features/terms/words.ts';
import classes from './drop-frame.module.css';

/** Says what a drop would do, without getting in its way. */
export function DropFrame({ glossary }: { readonly glossary: string }) {
  return (
    <Portal>
      <div className={classes['frame']}>
        <div className={classes['label']}>
          <div className={classes['title']}>{words.exchange.drop(glossary)}</div>
          <div className={classes['hint']}>{words.exchange.dropHint}</div>
        </div>
      </div>
    </Portal>
  );
}
