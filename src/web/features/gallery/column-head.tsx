// Above the tree: in which order it stands, which kinds of files it shows, and to read it anew.
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { SORTS, type TypeFilter } from '#catalog/client.ts';
import { FORMAT_NAMES, FORMATS } from '#contract/media.ts';
import { type Address, TYPE_FILTERS } from './address.ts';
import classes from './gallery.module.css';
import { words } from './words.ts';

interface ColumnHeadProps {
  readonly address: Address;
  readonly refreshing: boolean;
  readonly onChange: (change: Partial<Address>) => void;
  readonly onRefresh: () => void;
}

const option = (type: TypeFilter) => ({
  value: type,
  label: type === 'any' || type === 'audio' || type === 'video' ? words.types[type] : type.toUpperCase(),
});
const formatsOf = (kind: 'audio' | 'video') => FORMAT_NAMES.filter((format) => FORMATS[format].kind === kind);
const TYPES = [
  option('any'),
  { group: 'Audio', items: [option('audio'), ...formatsOf('audio').map(option)] },
  { group: 'Video', items: [option('video'), ...formatsOf('video').map(option)] },
];
const ORDERS = SORTS.map((sort) => ({ value: sort, label: words.toolbar.sorts[sort] }));

export function ColumnHead({ address, refreshing, onChange, onRefresh }: ColumnHeadProps) {
  return (
    <div className={classes['columns']}>
      <NativeSelect
        variant="unstyled"
        size="xs"
        className={classes['sort']}
        aria-label={words.toolbar.sort}
        data={ORDERS}
        value={address.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: SORTS.find((sort) => sort === value) ?? 'name' })
        }
      />
      <NativeSelect
        variant="unstyled"
        size="xs"
        className={classes['type']}
        aria-label={words.toolbar.type}
        data={TYPES}
        value={address.type}
        onChange={({ currentTarget: { value } }) =>
          onChange({ type: TYPE_FILTERS.find((type) => type === value) ?? 'any' })
        }
      />
      <Tooltip label={words.refresh}>
        <ActionIcon aria-label={words.refresh} loading={refreshing} onClick={onRefresh}>
          <IconRefresh size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
