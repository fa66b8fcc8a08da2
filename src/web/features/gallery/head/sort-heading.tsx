import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sort } from '#catalog/client.ts';
import classes from './column-head.module.css';

interface SortHeadingProps {
  readonly label: string;
  readonly sort: Sort;
  /** The sort orders of this column. The first click applies the first one. */
  readonly sorts: readonly Sort[];
  /** Accessible name while the rows are sorted by this column. */
  readonly sorted: string;
  /** Whether the column is aligned at its end. */
  readonly atEnd?: boolean;
  readonly onSort: (sort: Sort) => void;
}

/** A column heading. Each click applies the next of its sort orders. */
export function SortHeading({ label, sort, sorts, sorted, atEnd, onSort }: SortHeadingProps) {
  const at = sorts.indexOf(sort);
  const Arrow = sort.endsWith('-desc') ? IconArrowDown : IconArrowUp;
  const next = sorts[(at + 1) % sorts.length] ?? sort;
  return (
    <button
      type="button"
      className={classes['heading']}
      data-at-end={atEnd || undefined}
      aria-pressed={at >= 0}
      aria-label={at >= 0 ? sorted : label}
      onClick={() => onSort(next)}
    >
      {label}
      <Arrow size={14} stroke={1.6} aria-hidden />
    </button>
  );
}
