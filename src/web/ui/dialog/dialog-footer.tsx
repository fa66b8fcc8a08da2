import type { ReactNode } from 'react';
import classes from './dialog-footer.module.css';

interface DialogFootProps {
  /** Note beside the buttons. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Footer with the buttons of a dialog. It stays visible while the content scrolls. Place it last in the dialog’s
 * stack.
 */
export function DialogFooter({ note, children }: DialogFootProps) {
  return (
    <div className={classes['foot']}>
      {note && <div className={classes['note']}>{note}</div>}
      {children}
    </div>
  );
}
