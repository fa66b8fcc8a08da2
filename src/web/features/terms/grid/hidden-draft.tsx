import { Alert, Button, Group, Text } from '@mantine/core';
import { words } from '#web/features/terms/words.ts';
import { CopyButton } from '#web/ui/copy/copy-button.tsx';
import type { CellEditor } from './grid-state.ts';

interface HiddenDraftProps {
  readonly editor: CellEditor;
  /** Whether the term was deleted; otherwise a filter hides its row. */
  readonly isGone: boolean;
  readonly onShow: () => void;
  readonly onDiscard: () => void;
}

/** Alert for an unsaved draft whose row isn't visible: filtered out, or deleted by someone else. */
export function HiddenDraft({ editor, isGone, onShow, onDiscard }: HiddenDraftProps) {
  return (
    <Alert color="red">
      <Text size="sm">
        <strong>{editor.began.word}</strong> → “{editor.draft}”:{' '}
        {isGone ? words.edit.termGone : words.edit.hidden}
      </Text>
      <Group gap="xs" mt="xs">
        {isGone ? (
          <CopyButton value={editor.draft} label={words.edit.copy(editor.began.word)} />
        ) : (
          <Button size="xs" variant="default" onClick={onShow}>
            {words.toolbar.clear}
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={onDiscard}>
          {words.edit.discard}
        </Button>
      </Group>
    </Alert>
  );
}
