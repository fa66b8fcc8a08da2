// oxlint-disable jsx-a11y/prefer-tag-over-role -- see term-row.tsx
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { ColumnEdge } from '#web/features/terms/columns/column-edge.tsx';
import type { TermSort } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';
import { type ColumnId, isSortable } from './columns.ts';
import classes from './term-grid.module.css';

interface TermGridHeaderProps {
  readonly columns: readonly ColumnId[];
  readonly sort: TermSort;
  readonly coverage: 'none' | 'some' | 'all';
  /** The active cell, if it is in the header. */
  readonly activeColumn: ColumnId | null;
}

export function TermGridHeader({ columns, sort, coverage, activeColumn }: TermGridHeaderProps) {
  // The resize handle is a tab stop only after the heading has the focus, so that Tab enters the header at the heading.
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={classes['header']}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      {columns.map((column) => (
        <div
          key={column}
          role="columnheader"
          tabIndex={column === activeColumn ? 0 : -1}
          className={classes['cell']}
          data-column={column}
          {...(isSortable(column) && {
            'aria-sort': direction(sort, column),
            // Leaves out the name of the resize handle.
            'aria-label': words.columns[column],
          })}
        >
          <Heading column={column} sort={sort} coverage={coverage} />
          {isSortable(column) && (
            <ColumnEdge column={column} isTabStop={hasFocus && column === activeColumn} />
          )}
        </div>
      ))}
    </div>
  );
}

const noChange = () => undefined;

function Heading({
  column,
  sort,
  coverage,
}: Omit<TermGridHeaderProps, 'activeColumn' | 'columns'> & { column: ColumnId }) {
  if (column === 'select') {
    return (
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = coverage === 'some';
        }}
        className={classes['box']}
        tabIndex={-1}
        checked={coverage === 'all'}
        onChange={noChange}
        aria-label={words.table.selectAll}
      />
    );
  }
  if (!isSortable(column)) return <span className={classes['hidden']}>{words.columns[column]}</span>;
  const Arrow = sort.column === column && sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      tabIndex={-1}
      className={classes['heading']}
      data-sorted={sort.column === column}
      {...(column === 'caseSensitive' && { 'aria-label': words.columns.caseSensitive })}
    >
      <span className={classes['text']}>
        {column === 'caseSensitive' ? words.table.case : words.columns[column]}
      </span>
      <Arrow size={14} aria-hidden className={classes['arrow']} />
    </UnstyledButton>
  );
}

function direction(sort: TermSort, column: ColumnId): 'ascending' | 'descending' | 'none' {
  if (sort.column !== column) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}
