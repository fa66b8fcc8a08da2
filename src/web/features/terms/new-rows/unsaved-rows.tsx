// New rows that could not be added: why, and what to do about it. They stand in the table as they were typed.
import { Text } from '@mantine/core';
import { NotSaved } from '#web/features/terms/editing/not-saved.tsx';
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
    <NotSaved
      title={isAway ? words.newRow.waiting(failed.length) : words.newRow.unsaved(failed.length)}
      waits={isAway}
      all={{ onRetry: () => editing.retry(ids), onDiscard: () => editing.discard(ids) }}
    >
      <Text size="sm">{sentences(...reasons)}</Text>
    </NotSaved>
  );
}
