import { Button, Group, Text } from '@mantine/core';
import { words } from '#web/ui/words.ts';
import classes from './unsaved.module.css';

interface UnsavedNoteProps {
  readonly isChanged: boolean;
  readonly onDiscard: () => void;
}

/** Tells that closing the form keeps the text, and offers to discard it. Its line is always reserved. */
export function UnsavedNote({ isChanged, onDiscard }: UnsavedNoteProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" className={classes['note'] ?? ''}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {isChanged && words.notSaved}
      </Text>
      {isChanged && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
    </Group>
  );
}

/** Mark of an item with unsaved text. */
export function UnsavedMark() {
  return <span className={classes['mark']}>{words.unsaved}</span>;
}
