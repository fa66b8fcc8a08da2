import { Button, Group, Text } from '@mantine/core';
import { IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import { type Catalog, type EntrySet, planDelete } from '#catalog/client.ts';
import classes from './gallery.module.css';
import { words } from './words.ts';

interface SelectionBarProps {
  readonly catalog: Catalog;
  readonly selection: EntrySet;
  readonly hidden: EntrySet;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
  readonly onDropHidden: () => void;
  readonly onClear: () => void;
}

/** What is selected, whether it can be seen or not, and what can be done with all of it. */
export function SelectionBar(props: SelectionBarProps) {
  const { catalog, selection, hidden, onCopy, onDelete, onDropHidden, onClear } = props;
  const files = planDelete(catalog, selection).tally.files;
  const hiddenFiles = planDelete(catalog, hidden).tally.files;
  return (
    <section aria-label={words.selection.region} className={classes['selection']}>
      <Text component="output" size="sm" fw={550}>
        {files === 0
          ? words.selection.emptyFolders(selection.size)
          : words.selection.selected(files, hiddenFiles)}
      </Text>
      <Group gap={2}>
        {hidden.size > 0 && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onDropHidden}>
            {words.selection.dropHidden}
          </Button>
        )}
        {files > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={onCopy}
          >
            {words.selection.copyPaths(files)}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={onClear}
        >
          {words.selection.clear}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={onDelete}
        >
          {words.selection.delete}
        </Button>
      </Group>
    </section>
  );
}
