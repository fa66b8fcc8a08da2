import type { Act, ShownRow } from '#catalog/client.ts';
import { folderPart } from '#text/path.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { scheduleDeletion } from '#web/features/gallery/deletion/pending-deletions.ts';
import { useDownload } from '#web/features/gallery/download/use-download.ts';
import { useDownloadMany } from '#web/features/gallery/download/use-download-many.ts';
import { addPendingFolder } from '#web/features/gallery/files/pending-folders.ts';
import type { RowAction } from '#web/features/gallery/tree/row-menu.tsx';
import type { Point } from '#web/features/gallery/tree/use-row-press.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { lazyOverlay } from '#web/ui/lazy-part.tsx';
import { copyPaths } from './copy-paths.ts';
import { words } from './lazy-words.ts';

const DeleteDialog = lazyOverlay(
  async () => (await import('#web/features/gallery/deletion/delete-dialog.tsx')).DeleteDialog,
);
const DetailsDrawer = lazyOverlay(
  async () => (await import('#web/features/gallery/details/details-drawer.tsx')).DetailsDrawer,
);
const NewFolderDialog = lazyOverlay(
  async () => (await import('#web/features/gallery/files/new-folder-dialog.tsx')).NewFolderDialog,
);

const RowMenu = lazyOverlay(async () => (await import('#web/features/gallery/tree/row-menu.tsx')).RowMenu);

/** The menu or dialog open above the gallery; at most one at a time. */
export type Overlay =
  | { readonly kind: 'none' }
  /** `parent` is '' or ends in '/'. */
  | { readonly kind: 'new-folder'; readonly parent: string }
  /** Asks before the selection is deleted. */
  | { readonly kind: 'delete' }
  | { readonly kind: 'details' }
  | { readonly kind: 'menu'; readonly row: ShownRow; readonly at: Point };

interface GalleryOverlaysProps {
  readonly overlay: Overlay;
  readonly tree: Tree;
  readonly isPending: (folder: string) => boolean;
  readonly onAct: (act: Act) => void;
  readonly onOpen: (overlay: Overlay) => void;
  /** Closes this overlay, unless another one has replaced it. */
  readonly onClose: (kind: Overlay['kind']) => void;
  /** Moves the keyboard focus to the tree. */
  readonly onFocusTree: () => void;
}

export function GalleryOverlays(props: GalleryOverlaysProps) {
  const { overlay, tree, isPending, onAct, onOpen, onClose: close, onFocusTree } = props;
  const onClose = () => close(overlay.kind);
  const connectionId = useConnectionId();
  const download = useDownload();
  const { catalog } = tree;
  const downloadMany = useDownloadMany(catalog);
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'menu': {
      const { row, at } = overlay;
      const save = row.kind === 'folder' ? downloadMany : download;
      const act = (action: RowAction) =>
        action === 'download' ? save?.(row.path) : actOnRow(action, row, onAct, onOpen);
      return (
        <RowMenu row={row} at={at} canDownload={download !== undefined} onAction={act} onClose={onClose} />
      );
    }
    case 'details':
      return <DetailsDrawer tree={tree} isPending={isPending} onClose={onClose} />;
    case 'new-folder':
      return (
        <NewFolderDialog
          catalog={catalog}
          parent={overlay.parent}
          onClose={onClose}
          onCreate={(path) => {
            addPendingFolder(connectionId, path);
            onAct({ do: 'reveal', path });
            onClose();
            onFocusTree();
          }}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          tree={tree}
          note={filterNote(tree)}
          onClose={onClose}
          onAgreed={(agreed) => {
            onClose();
            onFocusTree();
            scheduleDeletion({ ...agreed, focusTree: onFocusTree });
          }}
        />
      );
  }
}

function filterNote({ view: { selection, filtered } }: Tree): string | undefined {
  if (selection.hiddenSize > 0) return words.deletion.hiddenGo(selection.hiddenFiles);
  return filtered ? words.deletion.hiddenStay : undefined;
}

function actOnRow(
  action: Exclude<RowAction, 'download'>,
  { path }: ShownRow,
  onAct: (act: Act) => void,
  onOpen: (overlay: Overlay) => void,
): void {
  switch (action) {
    case 'toggle':
      return onAct({ do: 'toggle', path });
    case 'copy':
      return void copyPaths({ text: path, count: 1 });
    case 'new-folder':
      return onOpen({ kind: 'new-folder', parent: folderPart(path) });
    case 'details':
      return onOpen({ kind: 'details' });
    case 'open-all':
    case 'close-all':
      return onAct({ do: action });
    case 'delete':
      return onAct({ do: 'delete', path });
  }
}
