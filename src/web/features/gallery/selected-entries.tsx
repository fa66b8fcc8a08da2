import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import type { Act } from '#catalog/client.ts';
import { useDownloadMany } from '#web/features/gallery/download/use-download-many.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { SelectionBar, SelectionCommand } from '#web/ui/list/selection-bar.tsx';
import { copyPaths } from './copy-paths.ts';
import { words } from './lazy-words.ts';

interface SelectedEntriesProps {
  readonly tree: Tree;
  readonly onAct: (act: Act) => void;
  readonly onShowHidden: () => void;
  readonly onClear: () => void;
}

/** The selection bar: how many files are selected, hidden ones included, and the actions for all of them. */
export function SelectedEntries({ tree, onAct, onShowHidden, onClear }: SelectedEntriesProps) {
  const { files, size, hiddenFiles, hiddenSize } = tree.view.selection;
  const selected =
    files === 0 ? words.selection.emptyFolders(size) : words.selection.selected(files, hiddenFiles);
  const download = useDownloadMany(tree.catalog);
  const onCopy = async () => copyPaths(await tree.catalog.ask({ kind: 'selected-paths' }));
  return (
    <SelectionBar name={words.selection.region} selected={selected} onClear={onClear}>
      {hiddenSize > 0 && (
        <>
          <SelectionCommand label={words.selection.showHidden} onClick={onShowHidden} />
          <SelectionCommand
            label={words.selection.dropHidden}
            onClick={() => onAct({ do: 'deselect-hidden' })}
          />
        </>
      )}
      {files > 0 && (
        <SelectionCommand
          label={words.selection.copyPaths(files)}
          Icon={IconCopy}
          onClick={() => void onCopy()}
        />
      )}
      {files > 0 && download && (
        <SelectionCommand label={words.menu.download} Icon={IconDownload} onClick={() => download()} />
      )}
      <SelectionCommand
        label={words.selection.delete}
        Icon={IconTrash}
        onClick={() => onAct({ do: 'delete' })}
      />
    </SelectionBar>
  );
}
