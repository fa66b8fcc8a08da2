import { words } from '#web/ui/words.ts';
import classes from './unsaved.module.css';

/** Beside what has text that was typed and not saved. */
export function UnsavedMark() {
  return <span className={classes['mark']}>{words.unsaved}</span>;
}
