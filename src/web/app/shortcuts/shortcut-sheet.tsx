// Opens the list of shortcuts, with `?` or a button.
import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { words } from '#web/app/words.ts';
import { lazyDialog } from '#web/ui/lazy-part.tsx';
import { type ShortcutGroup, useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './shortcut-sheet.module.css';
import { useShortcutKeys } from './use-shortcut-keys.ts';

const ShortcutDialog = lazyDialog(async () => (await import('./shortcut-dialog.tsx')).ShortcutDialog);

export function ShortcutSheet() {
  const [opened, setOpened] = useState(false);
  const [everywhere] = useState<ShortcutGroup>(() => ({
    title: words.everywhere,
    shortcuts: [{ keys: '?', label: words.showShortcuts, run: () => setOpened(true) }],
  }));
  useShortcuts(everywhere);
  useShortcutKeys();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes['button']}
        aria-label={words.shortcuts}
        onClick={() => setOpened(true)}
      >
        <IconKeyboard size={18} aria-hidden />
      </ActionIcon>
      <ShortcutDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
