import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './sortable-heading.module.css';

interface SortableHeadingProps {
  readonly label: string;
  readonly direction: 'ascending' | 'descending' | 'none';
  readonly onSort: () => void;
  readonly className?: string | undefined;
}

/** Column heading that sorts its table when pressed. */
export function SortableHeading({ label, direction, onSort, className }: SortableHeadingProps) {
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th aria-sort={direction} className={className}>
      <UnstyledButton onClick={onSort} className={classes['button']} data-sorted={direction !== 'none'}>
        {label}
        <Arrow size={14} aria-hidden className={classes['arrow']} />
      </UnstyledButton>
    </Table.Th>
  );
}
