import { Menu } from '@mantine/core';
import { IconArchive, IconRestore } from '@tabler/icons-react';
import { ButtonMenu } from '#web/ui/menu/button-menu.tsx';
import type { MenuPlace } from '#web/ui/menu/use-menu.ts';
import { words } from './menu-words.ts';

interface ArchiveChoiceProps extends MenuPlace {
  /** Undefined if there is nothing to save. */
  readonly onSave: (() => void) | undefined;
  readonly onRestore: () => void;
}

export function ArchiveChoice({ onSave, onRestore, ...place }: ArchiveChoiceProps) {
  return (
    <ButtonMenu {...place} position="bottom-end">
      {onSave && (
        <Menu.Item leftSection={<IconArchive size={14} stroke={1.6} aria-hidden />} onClick={onSave}>
          {words.save}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconRestore size={14} stroke={1.6} aria-hidden />} onClick={onRestore}>
        {words.restore}
      </Menu.Item>
    </ButtonMenu>
  );
}
