import type { ReactNode } from 'react';
import classes from './dialog-foot.module.css';

interface DialogFootProps {
  /** Beside the buttons: what else there is to know before one presses. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** The buttons of a dialog, below a line and always in sight: what is above them scrolls. Last in the dialog's stack. */
export function DialogFoot({ note, children }: DialogFootProps) {
  return (
    <div className={classes['foot']}>
      {note && <div className={classes['note']}>{note}</div>}
      {children}
    </div>
  );
}
