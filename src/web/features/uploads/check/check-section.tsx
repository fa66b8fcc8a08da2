import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import classes from './check-dialog.module.css';

interface CheckSectionProps {
  /** Heading with the number of files. */
  readonly label: string;
  /** Number of rows. */
  readonly count: number;
  /** Estimated height of a row (px). */
  readonly estimate: number;
  readonly renderRow: (index: number) => ReactNode;
  /** Content below the list. */
  readonly children?: ReactNode;
}

/** A section of the dialog: heading and list. */
export function CheckSection({ label, count, estimate, renderRow, children }: CheckSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes['section']}>
      <Title order={3} size="h5" id={heading} mb="xs">
        {label}
      </Title>
      <VirtualList label={label} count={count} estimate={estimate} className={classes['list']}>
        {renderRow}
      </VirtualList>
      {children}
    </section>
  );
}
