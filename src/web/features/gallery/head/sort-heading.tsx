import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Sort } from '#catalog/client.ts';
import classes from './column-head.module.css';

interface SortHeadingProps {
  readonly label: string;
  readonly sort: Sort;
  /** The orders this column stands for, first the one it is put in. */
  readonly sorts: readonly Sort[];
  /** The column and its order in words. */
  readonly sorted: string;
  /** Whether its rows end below it, and don't begin there. */
  readonly atEnd?: boolean;
  readonly onSort: (sort: Sort) => void;
}

/** A heading to put the rows in its order by, and in the other one. */
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
