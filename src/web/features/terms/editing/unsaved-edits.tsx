// Edits that could not be saved: which, why, and what to do about them. Nothing typed is dropped without being told to.
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { failedChanges, type TermEdit } from './cell-edits.ts';
import { attributesOf } from './changes.ts';
import type { CellEditing } from './use-cell-edits.ts';

const MOST_LISTED = 5;

export function UnsavedEdits({ editing }: { readonly editing: CellEditing }) {
  const failed = [...editing.edits].filter(([, edit]) => attributesOf(failedChanges(edit)).length > 0);
  if (failed.length === 0) return null;
  const ids = failed.map(([id]) => id);
  return (
    <Alert color="red" title={words.edit.unsaved(failed.length)}>
      <List size="sm" listStyleType="none" spacing={4}>
        {failed.slice(0, MOST_LISTED).map(([id, edit]) => (
          <List.Item key={id}>
            <FailedEdit edit={edit} />
          </List.Item>
        ))}
      </List>
      {failed.length > MOST_LISTED && <Text size="sm">{words.more(failed.length - MOST_LISTED)}</Text>}
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

function FailedEdit({ edit }: { readonly edit: TermEdit }) {
  const failed = failedChanges(edit);
  const attributes = attributesOf(failed);
  const text = attributes.map((attribute) => String(failed[attribute])).join('\t');
  const reasons = new Set(
    attributes.flatMap((attribute) => {
      const state = edit.cells[attribute];
      return state?.kind === 'failed' ? [state.reason] : [];
    }),
  );
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" component="span">
        <strong>{edit.word}</strong> → “{text}”: {sentences(...reasons)}
      </Text>
      <CopyButton value={text} label={words.edit.copy(edit.word)} />
    </Group>
  );
}
