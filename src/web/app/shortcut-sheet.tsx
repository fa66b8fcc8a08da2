import { ActionIcon, Kbd, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { hotkeyLabels } from '#web/lib/hotkey.ts';
import { isMac } from '#web/ui/platform.ts';
import { type Shortcut, type ShortcutGroup, useShortcutGroups, useShortcuts } from '#web/ui/shortcuts.ts';
import classes from './shortcut-sheet.module.css';
import { useShortcutKeys } from './use-shortcut-keys.ts';
import { words } from './words.ts';

/** Every shortcut of what is on screen, on `?` and behind a button. */
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
      <Modal opened={opened} onClose={() => setOpened(false)} title={words.shortcuts} size="lg">
        <Sheet />
      </Modal>
    </>
  );
}

function Sheet() {
  const groups = useShortcutGroups();
  return (
    <Stack gap="lg">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <Title order={3} size="h5" mb={4}>
            {group.title}
          </Title>
          <Table>
            <Table.Tbody>
              {group.shortcuts.map((shortcut) => (
                <Table.Tr key={shortcut.label}>
                  <Table.Td>{shortcut.label}</Table.Td>
                  <Table.Td w="60%">
                    <div className={classes['ways']}>
                      <Keys shortcut={shortcut} />
                    </div>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ))}
    </Stack>
  );
}

function Keys({ shortcut }: { readonly shortcut: Shortcut }) {
  const ways = typeof shortcut.keys === 'string' ? [shortcut.keys] : shortcut.keys;
  return ways.map((way, index) => (
    <span key={way} className={classes['way']}>
      {index > 0 && (
        <Text span size="sm" c="dimmed" mx={6}>
          {words.or}
        </Text>
      )}
      {hotkeyLabels(way, isMac()).map((label) => (
        <Kbd key={label} ms={4}>
          {label}
        </Kbd>
      ))}
    </span>
  ));
}
