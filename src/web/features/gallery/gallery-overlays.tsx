import { type Catalog, planDelete } from '#catalog/client.ts';
import { folderOf } from '#text/path.ts';
import { useConnectionId } from '#web/api/connection-context.ts';
import { addPendingFolder } from '#web/features/gallery/files/pending-folders.ts';
import { rowAfterDeletion } from '#web/features/gallery/tree/row-after-deletion.ts';
import type { RowAction } from '#web/features/gallery/tree/row-menu.tsx';
import type { Point } from '#web/features/gallery/tree/tree-view.tsx';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { lazyOverlay } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import { copyPaths } from './copy-paths.ts';
import { words } from './words.ts';

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

/** What is open above the gallery: one thing at a time. */
export type Overlay =
  | { readonly kind: 'none' }
  /** `parent` is '' or ends in '/'. */
  | { readonly kind: 'new-folder'; readonly parent: string }
  /** Deletes the selection. */
  | { readonly kind: 'delete' }
  | { readonly kind: 'details' }
  | { readonly kind: 'menu'; readonly index: number; readonly at: Point };

interface GalleryOverlaysProps {
  readonly overlay: Overlay;
  readonly tree: Tree;
  readonly isPending: (folder: string) => boolean;
  readonly onOpen: (overlay: Overlay) => void;
  /** Closes what is open, unless something else has been opened in its place. */
  readonly onClose: (kind: Overlay['kind']) => void;
  /** What was done changed the tree, at the row in focus there. */
  readonly onToTree: () => void;
}

export function GalleryOverlays(props: GalleryOverlaysProps) {
  const { overlay, tree, isPending, onOpen, onClose: close, onToTree } = props;
  const onClose = () => close(overlay.kind);
  const connectionId = useConnectionId();
  const { catalog } = tree;
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'menu': {
      const { index, at } = overlay;
      return <OpenRowMenu tree={tree} index={index} at={at} onOpen={onOpen} onClose={onClose} />;
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
            tree.reveal(path);
            onClose();
            onToTree();
          }}
        />
      );
    case 'delete':
      return (
        <DeleteDialog
          catalog={catalog}
          targets={tree.selection}
          note={filterNote(catalog, tree)}
          onClose={onClose}
          onDone={({ tally }) => {
            tree.focusPath(rowAfterDeletion(tree));
            onClose();
            onToTree();
            notify({ message: words.deletion.done(tally), color: 'green' });
          }}
        />
      );
  }
}

function filterNote(catalog: Catalog, { hidden, shown }: Tree): string | undefined {
  if (hidden.size > 0) return words.deletion.hiddenGo(planDelete(catalog, hidden).tally.files);
  return shown.filtered ? words.deletion.hiddenStay : undefined;
}

type OpenRowMenuProps = Pick<GalleryOverlaysProps, 'tree' | 'onOpen'> & {
  readonly onClose: () => void;
  readonly index: number;
  readonly at: Point;
};

function OpenRowMenu({ tree, index, at, onOpen, onClose }: OpenRowMenuProps) {
  const row = tree.rowAt(index);
  if (!row) return null;
  const act = (action: RowAction) => {
    switch (action) {
      case 'toggle':
        return tree.toggle(index);
      case 'copy':
        return void copyPaths([row.path]);
      case 'new-folder':
        return onOpen({ kind: 'new-folder', parent: folderOf(row.path) });
      case 'details':
        return onOpen({ kind: 'details' });
      case 'delete':
        // As in every file manager: a row outside the selection stands for itself alone.
        if (tree.stateOf(row) !== 'all') tree.selectOnly(index);
        return onOpen({ kind: 'delete' });
    }
  };
  return <RowMenu row={row} selected={tree.stateOf(row)} at={at} onAction={act} onClose={onClose} />;
}
