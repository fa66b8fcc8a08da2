// New rows that could not be added: why, and what to do about it. They stand in the table as they were typed.
import { Alert, Button, Group, Text } from '@mantine/core';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import type { NewRowEditing } from './use-new-rows.ts';

export function UnsavedRows({ editing }: { readonly editing: NewRowEditing }) {
  const failed = editing.rows.flatMap((row) => (row.kind === 'failed' ? [row] : []));
  if (failed.length === 0) return null;
  const isAway = failed.every(({ why }) => why === 'away');
  const ids = failed.map(({ id }) => id);
  const reasons = new Set(failed.map(({ reason }) => reason));
  return (
    <Alert
      color={isAway ? 'yellow' : 'red'}
      title={isAway ? words.newRow.waiting(failed.length) : words.newRow.unsaved(failed.length)}
    >
      <Text size="sm">{sentences(...reasons)}</Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => editing.retry(ids)}>
          {words.edit.retry}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={() => editing.discard(ids)}>
          {words.edit.discard}
        </Button>
      </Group>
    </Alert>
  );
}
