import { useMemo } from 'react';
import type { Refused } from '#web/features/uploads/intake/batch.ts';
import classes from './check-dialog.module.css';
import { CheckSection } from './check-section.tsx';
import { refusedListRows } from './list-rows.ts';
import { words } from './words.ts';

/** Lists the files that can't be uploaded, by reason. */
export function RefusedList({ refused }: { readonly refused: readonly Refused[] }) {
  const rows = useMemo(() => refusedListRows(refused), [refused]);
  return (
    <CheckSection
      label={words.refused(refused.length)}
      count={rows.length}
      estimate={32}
      renderRow={(index) => {
        const row = rows[index];
        if (row === undefined) return null;
        return row.kind === 'reason' ? (
          <div className={classes['reason']}>{row.reason}</div>
        ) : (
          <div className={classes['path']}>{row.path}</div>
        );
      }}
    />
  );
}
