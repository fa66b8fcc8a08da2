import { words } from '#web/ui/words.ts';
import classes from './unsaved.module.css';

/** Mark of an item with unsaved text. */
export function UnsavedMark() {
  return <span className={classes['mark']}>{words.unsaved}</span>;
}
