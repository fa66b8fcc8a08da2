import { ActionIcon, Group } from '@mantine/core';
import { IconFolderPlus, IconLayoutSidebarRight } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { Address } from '#web/features/gallery/address.ts';
import classes from '#web/features/gallery/gallery.module.css';
import { words } from '#web/features/gallery/words.ts';
import { ShrinkingButton } from '#web/ui/button/shrinking-button.tsx';
import { lazyAfterInteraction } from '#web/ui/lazy-part.tsx';
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx';
import { SearchBox } from './search-box.tsx';
import { TypeFilter } from './type-filter.tsx';

const FilterMenu = lazyAfterInteraction(
  async () => (await import('./filter-menu.tsx')).FilterMenu,
  TypeFilter,
);

interface ToolbarProps {
  readonly address: Address;
  /** Whether the server reports details of files (length, size, last change). */
  readonly hasDetails: boolean;
  readonly searchRef: Ref<HTMLInputElement>;
  /** The upload buttons. */
  readonly uploads: ReactNode;
  readonly onChange: (change: Partial<Address>) => void;
  readonly onNewFolder: () => void;
  /** Undefined if the details are shown already, or don’t fit beside the tree. */
  readonly onShowDetails: (() => void) | undefined;
  readonly onFocusTree: () => void;
}

export function Toolbar(props: ToolbarProps) {
  const { address, hasDetails, searchRef, uploads, onChange, onNewFolder, onShowDetails, onFocusTree } =
    props;
  const Filter = hasDetails ? FilterMenu : TypeFilter;
  return (
    <>
      <SearchBox
        query={address.query}
        ref={searchRef}
        onChange={(query) => onChange({ query })}
        onFocusTree={onFocusTree}
      />
      <Filter address={address} onChange={onChange} />
      <Group gap="sm" className={classes['actions']}>
        <ShrinkingButton
          variant="subtle"
          color="gray"
          sign={IconFolderPlus}
          label={words.toolbar.newFolder}
          onClick={onNewFolder}
        />
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
