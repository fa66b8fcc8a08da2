import { ActionIcon, Button, CloseButton, Group, TextInput } from '@mantine/core';
import { IconFolderPlus, IconLayoutSidebarRight, IconSearch } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import type { Address } from './address.ts';
import classes from './gallery.module.css';
import { TypeFilter } from './type-filter.tsx';
import { words } from './words.ts';

interface ToolbarProps {
  readonly address: Address;
  /** How many files there are to search. */
  readonly files: number;
  readonly searchRef: Ref<HTMLInputElement>;
  /** The upload buttons. */
  readonly uploads: ReactNode;
  readonly onChange: (change: Partial<Address>) => void;
  readonly onNewFolder: () => void;
  /** Absent while they are shown, or have no place beside the tree. */
  readonly onShowDetails: (() => void) | undefined;
  readonly onToTree: () => void;
}

export function Toolbar(props: ToolbarProps) {
  const { address, uploads, onChange, onNewFolder, onShowDetails } = props;
  return (
    <>
      <SearchBox {...props} />
      <TypeFilter type={address.type} onChange={(type) => onChange({ type })} />
      <Group gap="sm" className={classes['actions']}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconFolderPlus size={14} stroke={1.6} aria-hidden />}
          onClick={onNewFolder}
        >
          {words.toolbar.newFolder}
        </Button>
        {onShowDetails && (
          <Tooltip label={words.details.show}>
            <ActionIcon aria-label={words.details.show} onClick={onShowDetails}>
              <IconLayoutSidebarRight size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {uploads}
      </Group>
    </>
  );
}

function SearchBox({ address, files, searchRef, onChange, onToTree }: ToolbarProps) {
  return (
    <TextInput
      ref={searchRef}
      type="search"
      variant="filled"
      size="xs"
      className={classes['search']}
      aria-label={words.toolbar.search}
      placeholder={words.toolbar.searchAll(files)}
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
      rightSection={
        address.query === '' ? (
          <kbd className={classes['key']} aria-hidden>
            /
          </kbd>
        ) : (
          <CloseButton
            aria-label={words.toolbar.clearSearch}
            size="sm"
            onClick={() => onChange({ query: '' })}
          />
        )
      }
    />
  );
}
