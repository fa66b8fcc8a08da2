import { ActionIcon, Button, CloseButton, Group, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import { IconFolderPlus, IconRefresh, IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { SORTS, type TypeFilter } from '#catalog/client.ts';
import { FORMAT_NAMES, FORMATS } from '#contract/media.ts';
import { type Address, TYPE_FILTERS } from './address.ts';
import classes from './gallery.module.css';
import { words } from './words.ts';

interface ToolbarProps {
  readonly address: Address;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly refreshing: boolean;
  /** The upload buttons. */
  readonly uploads: ReactNode;
  readonly onChange: (change: Partial<Address>) => void;
  readonly onNewFolder: () => void;
  readonly onRefresh: () => void;
  readonly onToTree: () => void;
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

export function Toolbar(props: ToolbarProps) {
  const { address, onChange, uploads, onNewFolder, refreshing, onRefresh } = props;
  return (
    <div className={classes['toolbar']}>
      <SearchBox {...props} />
      <Group gap="xs" wrap="nowrap" className={classes['filters']}>
        <NativeSelect
          className={classes['type']}
          aria-label={words.toolbar.type}
          data={TYPES}
          value={address.type}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: TYPE_FILTERS.find((type) => type === value) ?? 'any' })
          }
        />
        <NativeSelect
          className={classes['sort']}
          aria-label={words.toolbar.sort}
          data={ORDERS}
          value={address.sort}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sort: SORTS.find((sort) => sort === value) ?? 'name' })
          }
        />
        <Tooltip label={words.refresh}>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={words.refresh}
            loading={refreshing}
            onClick={onRefresh}
          >
            <IconRefresh size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Group gap="xs" className={classes['actions']}>
        <Button
          variant="default"
          leftSection={<IconFolderPlus size={18} aria-hidden />}
          onClick={onNewFolder}
        >
          {words.toolbar.newFolder}
        </Button>
        {uploads}
      </Group>
    </div>
  );
}

function SearchBox({ address, searchRef, onChange, onToTree }: ToolbarProps) {
  return (
    <TextInput
      ref={searchRef}
      type="search"
      className={classes['search']}
      aria-label={words.toolbar.search}
      placeholder={words.toolbar.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={address.query}
      maxLength={300}
      onChange={(event) => onChange({ query: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && address.query !== '') onChange({ query: '' });
        else if (event.key === 'ArrowDown' || event.key === 'Enter') onToTree();
        else return;
        event.preventDefault();
      }}
      {...(address.query !== '' && {
        rightSection: (
          <CloseButton
            aria-label={words.toolbar.clearSearch}
            size="sm"
            onClick={() => onChange({ query: '' })}
          />
        ),
      })}
    />
  );
}
