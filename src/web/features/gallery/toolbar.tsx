import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { IconFolderPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { Address } from './address.ts';
import classes from './gallery.module.css';
import { words } from './words.ts';

interface ToolbarProps {
  readonly address: Address;
  readonly searchRef: Ref<HTMLInputElement>;
  /** The upload buttons. */
  readonly uploads: ReactNode;
  readonly onChange: (change: Partial<Address>) => void;
  readonly onNewFolder: () => void;
  readonly onToTree: () => void;
}

export function Toolbar(props: ToolbarProps) {
  const { uploads, onNewFolder } = props;
  return (
    <>
      <SearchBox {...props} />
      <Group gap="sm" className={classes['actions']}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFolderPlus size={14} stroke={1.6} aria-hidden />}
          onClick={onNewFolder}
        >
          {words.toolbar.newFolder}
        </Button>
        {uploads}
      </Group>
    </>
  );
}

function SearchBox({ address, searchRef, onChange, onToTree }: ToolbarProps) {
  return (
    <TextInput
      ref={searchRef}
      type="search"
      variant="filled"
      size="xs"
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
