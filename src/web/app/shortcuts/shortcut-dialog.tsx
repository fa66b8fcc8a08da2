import { Kbd, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { words } from '#web/app/words.ts';
import { hotkeyLabels } from '#web/lib/hotkey-labels.ts';
import { isMac } from '#web/ui/platform.ts';
import { type Shortcut, useShortcutGroups } from '#web/ui/shortcuts.ts';
import keys from './shortcut-key.module.css';
import classes from './shortcut-sheet.module.css';

interface ShortcutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Lists the keyboard shortcuts of the components that are on the screen. */
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
          <Place name={words.shortcutPlaces.page} shortcuts={group.shortcuts.filter(({ run }) => run)} />
          <Place name={words.shortcutPlaces.list} shortcuts={group.shortcuts.filter(({ run }) => !run)} />
        </section>
      ))}
    </Stack>
  );
}

interface PlaceProps {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Lists shortcuts that work in one place. */
function Place({ name, shortcuts }: PlaceProps) {
  if (shortcuts.length === 0) return null;
  return (
    <Table captionSide="top" horizontalSpacing={0}>
      <Table.Caption className={classes['place']}>{name}</Table.Caption>
      <Table.Tbody>
        {shortcuts.map((shortcut) => (
          <Table.Tr key={shortcut.label}>
            <Table.Td>{shortcut.label}</Table.Td>
            <Table.Td>
              <div className={classes['alternatives']}>
                <Keys shortcut={shortcut} />
              </div>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Keys({ shortcut }: { readonly shortcut: Shortcut }) {
  const alternatives = typeof shortcut.keys === 'string' ? [shortcut.keys] : shortcut.keys;
  return alternatives.map((alternative, index) => (
    <span key={alternative} className={classes['alternative']}>
      {index > 0 && (
        <Text span size="sm" c="dimmed" mx={6}>
          {words.or}
        </Text>
      )}
      {hotkeyLabels(alternative, isMac()).map((label) => (
        <Kbd key={label} ms={4} className={keys['key'] ?? ''}>
          {label}
        </Kbd>
      ))}
    </span>
  ));
}
