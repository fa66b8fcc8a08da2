import { Portal } from '@mantine/core';
import classes from './drop-frame.module.css';

interface DropFrameProps {
  readonly title: string;
  readonly hint: string;
}

/** Frame that shows the effect of a drop while files are dragged over the page. */
export function DropFrame({ title, hint }: DropFrameProps) {
  return (
    <Portal>
      <div className={classes['frame']}>
        <div className={classes['label']}>
          <div className={classes['title']}>{title}</div>
          <div className={classes['hint']}>{hint}</div>
        </div>
      </div>
    </Portal>
  );
}
