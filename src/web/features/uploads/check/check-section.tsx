import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import classes from './check-dialog.module.css';

interface CheckSectionProps {
  /** The heading, with how many there are. */
  readonly label: string;
  /** Rows of the list. */
  readonly count: number;
  /** Pixels a row is likely to be high. */
  readonly estimate: number;
  readonly renderRow: (index: number) => ReactNode;
  /** What holds for the whole list, below it. */
  readonly children?: ReactNode;
}

/** One of the things to look at before an upload: its heading and its list. */
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
