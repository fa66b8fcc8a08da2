// The menu of filters by format, length and last change.
import { Button, NativeSelect, Popover, Stack, UnstyledButton } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { type Address, CHANGED_WITHIN, LONGER_THAN, UNFILTERED } from '#web/features/gallery/address.ts';
import { words } from '#web/features/gallery/columns/words.ts';
import { list } from '#web/lib/plural.ts';
import classes from './type-filter.module.css';
import { type FilterProps, parseTypeFilter, TypeOptions, typeLabel } from './type-filter.tsx';

export function FilterMenu({ address, onChange }: FilterProps) {
  const [opened, setOpened] = useState(false);
  const chosen = activeFilters(address);
  const isOn = chosen.length > 0;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes['filter']}
          data-on={isOn || undefined}
          aria-label={isOn ? words.filterBy(list(chosen)) : words.filter}
          onClick={() => setOpened(!opened)}
        >
          <IconFilter size={14} stroke={1.6} aria-hidden />
          <span className={classes['label']}>{isOn ? list(chosen) : words.filter}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.filter}>
        <FilterForm address={address} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterForm({ address, onChange }: FilterProps) {
  const { type, longerThan, changedWithin } = address;
  return (
    <Stack gap="sm">
      <NativeSelect
        size="sm"
        label={words.format}
        value={type}
        onChange={({ currentTarget: { value } }) => onChange({ type: parseTypeFilter(value) })}
      >
        <TypeOptions />
      </NativeSelect>
      <NativeSelect
        size="sm"
        label={words.length}
        value={longerThan ?? ''}
        data={[{ value: '', label: words.anyLength }, ...toOptions(LONGER_THAN, words.longerThan)]}
        onChange={({ currentTarget: { value } }) => onChange({ longerThan: parseOption(LONGER_THAN, value) })}
      />
      <NativeSelect
        size="sm"
        label={words.changed}
        value={changedWithin ?? ''}
        data={[{ value: '', label: words.anyTime }, ...toOptions(CHANGED_WITHIN, words.changedWithin)]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ changedWithin: parseOption(CHANGED_WITHIN, value) })
        }
      />
      {activeFilters(address).length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange({ ...UNFILTERED, query: address.query })}
        >
          {words.clear}
        </Button>
      )}
    </Stack>
  );
}

function activeFilters({ type, longerThan, changedWithin }: Address): string[] {
  return [
    type === 'any' ? '' : typeLabel(type),
    longerThan === undefined ? '' : words.longerThan(longerThan),
    changedWithin === undefined ? '' : words.changedWithin(changedWithin),
  ].filter((choice) => choice !== '');
}

function toOptions(values: readonly number[], getLabel: (value: number) => string) {
  return values.map((value) => ({ value: String(value), label: getLabel(value) }));
}

function parseOption(values: readonly number[], chosen: string): number | undefined {
  return values.find((value) => String(value) === chosen);
}
