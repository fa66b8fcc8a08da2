// Above the tree, over what each row has: all of them at once, by which column they stand in order, and the list anew.
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconRefresh } from '@tabler/icons-react';
import type { RowSelection, Sort } from '#catalog/client.ts';
import type { Address } from '#web/features/gallery/address.ts';
import { Check } from '#web/features/gallery/tree/check.tsx';
import { words } from '#web/features/gallery/words.ts';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import classes from './column-head.module.css';

interface ColumnHeadProps {
  readonly address: Address;
  /** Of everything shown. */
  readonly selected: RowSelection;
  readonly refreshing: boolean;
  readonly onChange: (change: Partial<Address>) => void;
  /** Selects everything shown, or nothing. */
  readonly onSelectAll: (all: boolean) => void;
  readonly onRefresh: () => void;
}

export function ColumnHead({
  address,
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
        <Check selected={selected} />
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
      <Heading
        label={words.columns.name}
        sort={address.sort}
        sorts={['name', 'name-desc']}
        onSort={() => sortBy(address.sort === 'name' ? 'name-desc' : 'name')}
      />
      <span className={classes['gap']} />
      <Heading
        label={words.columns.format}
        sort={address.sort}
        sorts={['type']}
        onSort={() => sortBy('type')}
      />
      <Tooltip label={words.refresh}>
        <ActionIcon aria-label={words.refresh} loading={refreshing} onClick={onRefresh}>
          <IconRefresh size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

interface HeadingProps {
  readonly label: string;
  readonly sort: Sort;
  /** The orders this column stands for. */
  readonly sorts: readonly Sort[];
  readonly onSort: () => void;
}

function Heading({ label, sort, sorts, onSort }: HeadingProps) {
  const sorted = sorts.includes(sort);
  const Arrow = sort === 'name-desc' ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes['heading']}
      aria-pressed={sorted}
      aria-label={sorted ? words.columns.sorted(label, sort) : label}
      onClick={onSort}
    >
      {label}
      <Arrow size={14} stroke={1.6} aria-hidden />
    </button>
  );
}
