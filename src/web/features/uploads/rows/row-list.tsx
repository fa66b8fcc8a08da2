// The list of files in the tray, in the order they were added. A long list shows only unfinished files at first.
import { SegmentedControl, Text } from '@mantine/core';
import { memo, useCallback, useState } from 'react';
import { unfinishedCount } from '#web/features/uploads/counts.ts';
import { words } from '#web/features/uploads/tray-words.ts';
import { useUploadView } from '#web/features/uploads/uploads-context.ts';
import { VirtualList } from '#web/ui/list/virtual-list.tsx';
import { FILTERS, type Filter } from './filter-rows.ts';
import { UploadRow } from './upload-row.tsx';
import { useShownIds } from './use-shown-ids.ts';

/** A list of more files has a filter. */
const FILTER_ABOVE = 20;

export function RowList({ className }: { readonly className?: string | undefined }) {
  const { list, totals } = useUploadView();
  const [chosen, setChosen] = useState<Filter>();
  const many = list.count > FILTER_ABOVE;
  const defaultFilter = many && unfinishedCount(totals.counts) > 0 ? 'unfinished' : 'all';
  const filter = many ? (chosen ?? defaultFilter) : 'all';
  const shown = useShownIds(list, filter);
  const getKey = useCallback((index: number) => shown[index] ?? index, [shown]);
  return (
    <>
      {many && <FilterControl filter={filter} onChange={setChosen} />}
      {shown.length === 0 ? (
        <Text c="dimmed" size="sm" px="var(--edge)" pb="sm">
          {words.tray.none}
        </Text>
      ) : (
        <VirtualList
          label={words.tray.list}
          count={shown.length}
          estimate={60}
          getKey={getKey}
          className={className}
        >
          {(index) => <UploadRow id={shown[index] ?? ''} isOnly={list.count === 1} />}
        </VirtualList>
      )}
    </>
  );
}

interface FilterControlProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Memoized, because the list renders four times a second. */
const FilterControl = memo(function FilterControl({ filter, onChange }: FilterControlProps) {
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      mx="var(--edge)"
      mb="xs"
      aria-label={words.tray.filter}
      value={filter}
      onChange={onChange}
      data={FILTERS.map((value) => ({ value, label: words.tray.filters[value] }))}
    />
  );
});
