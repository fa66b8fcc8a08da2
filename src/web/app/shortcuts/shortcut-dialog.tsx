import { Kbd, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { words } from '#web/app/words.ts';
import { hotkeyLabels } from '#web/lib/hotkey.ts';
import { isMac } from '#web/ui/platform.ts';
import { type Shortcut, useShortcutGroups } from '#web/ui/shortcuts.ts';
import classes from './shortcut-sheet.module.css';

interface ShortcutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Every shortcut of what is on screen. */
export function ShortcutDialog({ opened, onClose }: ShortcutDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={words.shortcuts} size="lg">
      <Sheet />
    </Modal>
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
                  <Table.Td>
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
