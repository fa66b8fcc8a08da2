// Edits that could not be saved: which, why, and what to do about them. Nothing typed is dropped without being told to.
import { List, Text } from '@mantine/core';
import { words } from '#web/features/terms/words.ts';
import { failedChanges } from './cell-edits.ts';
import { attributesOf } from './changes.ts';
import { FailedEdit } from './failed-edit.tsx';
import { NotSaved } from './not-saved.tsx';
import type { CellEditing } from './use-cell-edits.ts';

const MOST_LISTED = 5;

export function UnsavedEdits({ editing }: { readonly editing: CellEditing }) {
  const failed = [...editing.edits].filter(([, edit]) => attributesOf(failedChanges(edit)).length > 0);
  if (failed.length === 0) return null;
  const isAway = failed.every(([, { trouble }]) => trouble?.kind === 'away');
  // Each is answered by itself, beside it.
  const areQuestions = failed.every(([, { trouble }]) => trouble?.kind === 'changed');
  const ids = failed.map(([id]) => id);
  const all = { onRetry: () => editing.retry(ids), onDiscard: () => editing.discard(ids) };
  return (
    <NotSaved
      title={isAway ? words.edit.waiting(failed.length) : words.edit.unsaved(failed.length)}
      waits={isAway}
      all={areQuestions ? undefined : all}
    >
      <List size="sm" listStyleType="none" spacing={4}>
        {failed.slice(0, MOST_LISTED).map(([id, edit]) => (
          <List.Item key={id}>
            <FailedEdit termId={id} edit={edit} editing={editing} />
          </List.Item>
        ))}
      </List>
      {failed.length > MOST_LISTED && <Text size="sm">{words.more(failed.length - MOST_LISTED)}</Text>}
    </NotSaved>
  );
}
