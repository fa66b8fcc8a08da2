import { IconCopy, IconTrash } from '@tabler/icons-react';
import { type Catalog, type EntrySet, planDelete } from '#catalog/client.ts';
import { SelectionBar, SelectionCommand } from '#web/ui/selection-bar.tsx';
import { words } from './words.ts';

interface SelectedEntriesProps {
  readonly catalog: Catalog;
  readonly selection: EntrySet;
  readonly hidden: EntrySet;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
  readonly onDropHidden: () => void;
  readonly onClear: () => void;
}

/** What is selected, whether it can be seen or not, and what can be done with all of it. */
export function SelectedEntries(props: SelectedEntriesProps) {
  const { catalog, selection, hidden, onCopy, onDelete, onDropHidden, onClear } = props;
  const files = planDelete(catalog, selection).tally.files;
  const hiddenFiles = planDelete(catalog, hidden).tally.files;
  const selected =
    files === 0 ? words.selection.emptyFolders(selection.size) : words.selection.selected(files, hiddenFiles);
  return (
    <SelectionBar name={words.selection.region} selected={selected} onClear={onClear}>
      {hidden.size > 0 && <SelectionCommand label={words.selection.dropHidden} onClick={onDropHidden} />}
      {files > 0 && (
        <SelectionCommand label={words.selection.copyPaths(files)} Icon={IconCopy} onClick={onCopy} />
      )}
      <SelectionCommand label={words.selection.delete} Icon={IconTrash} onClick={onDelete} />
    </SelectionBar>
  );
}
