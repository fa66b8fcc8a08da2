import { Title } from '@mantine/core';
import { useId, useMemo } from 'react';
import type { Refused } from '#web/features/uploads/intake/batch.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import classes from './check-dialog.module.css';
import { refusedListRows } from './check-list.ts';
import { words } from './words.ts';

/** What can't be uploaded, by reason. */
export function RefusedList({ refused }: { readonly refused: readonly Refused[] }) {
  const rows = useMemo(() => refusedListRows(refused), [refused]);
  const label = words.refused(refused.length);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes['section']}>
      <Title order={3} size="h5" id={heading} mb="xs">
        {label}
      </Title>
      <VirtualList label={label} count={rows.length} estimate={32} className={classes['list']}>
        {(index) => {
          const row = rows[index];
          if (row === undefined) return null;
          return row.kind === 'reason' ? (
            <div className={classes['reason']}>{row.reason}</div>
          ) : (
            <div className={classes['path']}>{row.path}</div>
          );
        }}
      </VirtualList>
    </section>
  );
}
