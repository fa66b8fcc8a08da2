// The heading row above the tree: select all, sort by a column, refresh the list.
import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { RowSelection, Sort } from '#catalog/client.ts';
import type { Address } from '#web/features/gallery/address.ts';
import { CheckboxIcon } from '#web/features/gallery/tree/checkbox-icon.tsx';
import { words } from '#web/features/gallery/words.ts';
import { lazyAfterInteraction } from '#web/ui/lazy-part.tsx';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import classes from './column-head.module.css';
import { SortHeading } from './sort-heading.tsx';

const FactHeadings = lazyAfterInteraction(
  async () => (await import('#web/features/gallery/columns/fact-headings.tsx')).FactHeadings,
);

interface ColumnHeadProps {
  readonly address: Address;
  /** Whether the server reports details of files (length, size, last change). */
  readonly hasDetails: boolean;
  /** How much of everything shown is selected. */
  readonly selected: RowSelection;
  readonly refreshing: boolean;
  readonly onChange: (change: Partial<Address>) => void;
  /** Selects everything shown, or nothing. */
  readonly onSelectAll: (all: boolean) => void;
  readonly onRefresh: () => void;
}

export function ColumnHead({
  address,
  hasDetails,
  selected,
  refreshing,
  onChange,
  onSelectAll,
  onRefresh,
}: ColumnHeadProps) {
  const sortBy = (sort: Sort) => onChange({ sort });
  return (
    <div className={classes['columns']}>
      <span className={classes['all']} data-selected={selected}>
        <CheckboxIcon selected={selected} />
        <input
          type="checkbox"
          aria-label={words.selectAll}
          checked={selected === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = selected === 'some';
          }}
          onChange={() => onSelectAll(selected === 'none')}
        />
      </span>
      <SortHeading
        label={words.columns.name}
        sort={address.sort}
        sorts={['name', 'name-desc']}
        sorted={words.columns.byName(address.sort === 'name')}
        onSort={sortBy}
      />
      <span className={classes['gap']} />
      {hasDetails && (
        <span className={classes['facts']}>
          <FactHeadings sort={address.sort} onSort={sortBy} />
        </span>
      )}
      <SortHeading
        label={words.columns.format}
        sort={address.sort}
        sorts={['type']}
        sorted={words.columns.byFormat}
        atEnd
        onSort={sortBy}
      />
      <Tooltip label={words.refresh}>
        <ActionIcon aria-label={words.refresh} loading={refreshing} onClick={onRefresh}>
          <IconRefresh size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
