// Icon and hidden name at the end of a cell with a pending or failed edit or deletion. A saved cell has none.
import { IconAlertCircle, IconClock, IconLoader2 } from '@tabler/icons-react';
import type { CellState } from '#web/features/terms/editing/cell-edits.ts';
import classes from './cell-mark.module.css';
import grid from './term-grid.module.css';

interface CellMarkProps {
  readonly kind: CellState['kind'];
  readonly name: string;
  /** Whether the edit is incomplete: it waits for another edit, not for the server. */
  readonly isDraft: boolean;
}

export function CellMark({ kind, name, isDraft }: CellMarkProps) {
  return (
    <span className={classes['mark']} data-kind={kind}>
      <Sign kind={kind} isDraft={isDraft} />
      <span className={grid['hidden']}>{name}</span>
    </span>
  );
}

function Sign({ kind, isDraft }: Omit<CellMarkProps, 'name'>) {
  if (kind === 'saving') return <IconLoader2 size={14} aria-hidden className={classes['ring'] ?? ''} />;
  if (kind === 'failed') return <IconAlertCircle size={14} aria-hidden />;
  return isDraft ? <span className={grid['draftDot']} aria-hidden /> : <IconClock size={14} aria-hidden />;
}
