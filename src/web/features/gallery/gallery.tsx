// The gallery below the page's heading: toolbar, way, tree, selection, details.
import { type ReactNode, useRef, useState } from 'react';
import { type ArrivingIn, countFiles, difference, nearestFolder } from '#catalog/client.ts';
import { DetailsRail } from '#web/features/gallery/details/details-rail.tsx';
import { showDetails, useDetailsShown } from '#web/features/gallery/details/details-shown.ts';
import { StaleNote } from '#web/features/gallery/files/stale-note.tsx';
import type { ReadyFiles } from '#web/features/gallery/files/use-files.ts';
import { Breadcrumb } from '#web/features/gallery/head/breadcrumb.tsx';
import { ColumnHead } from '#web/features/gallery/head/column-head.tsx';
import { Toolbar } from '#web/features/gallery/head/toolbar.tsx';
import { isNewRow, rowMeta } from '#web/features/gallery/tree/row-meta.ts';
import { TreeView } from '#web/features/gallery/tree/tree-view.tsx';
import { useTree } from '#web/features/gallery/tree/use-tree.ts';
import { InCountPlace, InSelectionPlace } from '#web/ui/frame/slot.tsx';
import { useHasRail } from '#web/ui/frame/use-has-rail.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import type { Address } from './address.ts';
import { copyPaths } from './copy-paths.ts';
import classes from './gallery.module.css';
import { GalleryOverlays, type Overlay } from './gallery-overlays.tsx';
import { NoHits } from './no-hits.tsx';
import type { ChangeAddress } from './use-address.ts';
import { useGalleryShortcuts } from './use-gallery-shortcuts.ts';
import { words } from './words.ts';

const SelectedEntries = lazyPart(async () => (await import('./selected-entries.tsx')).SelectedEntries);

interface GalleryProps {
  readonly files: ReadyFiles;
  readonly address: Address;
  readonly change: ChangeAddress;
  /** The upload buttons. */
  readonly uploads: ReactNode;
  /** The folder something is being dragged over; undefined when nothing is. */
  readonly dropFolder: string | undefined;
  /** What is still being uploaded into a folder. */
  readonly arrivingIn: ArrivingIn;
  readonly progressOf: (uploadId: string) => ReactNode;
}

export function Gallery(props: GalleryProps) {
  const { files, address, change, uploads, dropFolder, arrivingIn, progressOf } = props;
  const { catalog, isPending } = files;
  const tree = useTree(catalog, address, change, arrivingIn);
  const { shown, selection, hidden } = tree;
  const [overlay, setOverlay] = useState<Overlay>({ kind: 'none' });
  const treeElement = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const wide = useHasRail();
  const focusTree = () => treeElement.current?.focus({ preventScroll: true });
  const dir = nearestFolder(catalog, address.dir);
  const folder = catalog.folderByPath.get(dir) ?? catalog.root;
  const detailsShown = useDetailsShown();
  /** Beside the tree where there is room, else over it. */
  const open = (next: Overlay) => {
    if (next.kind === 'details' && wide) showDetails(true);
    setOverlay(next.kind === 'details' && wide ? { kind: 'none' } : next);
  };
  const newFolder = () => setOverlay({ kind: 'new-folder', parent: dir });
  /** There is nothing to do with a file that isn't there yet. */
  const isListed = (index: number) => tree.rowAt(index)?.kind !== 'arriving';
  const askToDelete = () => {
    if (selection.size === 0 && !isListed(tree.focusIndex)) return;
    if (selection.size === 0) tree.selectOnly(tree.focusIndex);
    setOverlay({ kind: 'delete' });
  };
  useGalleryShortcuts({ newFolder, search: () => searchBox.current?.select() });

  return (
    <div className={classes['gallery']}>
      <PageHeader
        title={words.title}
        description={folder.parent && words.files(countFiles(catalog, folder))}
        way={<Breadcrumb catalog={catalog} dir={dir} dropFolder={dropFolder} onGo={tree.reveal} />}
        actions={
          <Toolbar
            address={address}
            searchRef={searchBox}
            uploads={uploads}
            onChange={change}
            onNewFolder={newFolder}
            onShowDetails={wide && !detailsShown ? () => showDetails(true) : undefined}
            onToTree={focusTree}
          />
        }
      />
      {files.error !== null && <StaleNote error={files.error} />}
      <ColumnHead
        address={address}
        selected={tree.shownSelected}
        onSelectAll={(all) => (all ? tree.selectAll() : tree.select(hidden))}
        refreshing={files.refreshing}
        onChange={change}
        onRefresh={files.refresh}
      />
      <InCountPlace>
        <output>{shown.filtered ? words.hits(shown.hits) : words.files(shown.hits.files)}</output>
      </InCountPlace>
      {shown.filtered && tree.rows.length === 0 ? (
        <NoHits query={address.query} onClear={() => change({ query: '', type: 'any' })} />
      ) : (
        <TreeView
          ref={treeElement}
          tree={tree}
          query={address.query}
          dropFolder={dropFolder}
          metaOf={(row) => rowMeta(tree, row)}
          progressOf={progressOf}
          isNew={(row) => isNewRow(catalog, files.arrivals, row)}
          onMenu={(index, at) => isListed(index) && setOverlay({ kind: 'menu', index, at })}
          onDelete={askToDelete}
          onDetails={() => open({ kind: 'details' })}
          onEscape={() => (selection.size > 0 ? tree.clear() : change({ query: '' }))}
        />
      )}
      {selection.size > 0 && (
        <InSelectionPlace>
          <SelectedEntries
            catalog={catalog}
            selection={selection}
            hidden={hidden}
            onCopy={() => void copyPaths(catalog.entries.filter((_, entry) => selection.mask[entry] === 1))}
            onDelete={askToDelete}
            onDropHidden={() => tree.select(difference(selection, hidden))}
            onClear={() => {
              tree.clear();
              focusTree();
            }}
          />
        </InSelectionPlace>
      )}
      {wide && detailsShown && <DetailsRail tree={tree} isPending={isPending} />}
      <GalleryOverlays
        overlay={overlay}
        tree={tree}
        isPending={isPending}
        onOpen={open}
        onClose={(kind) => setOverlay((now) => (now.kind === kind ? { kind: 'none' } : now))}
        onToTree={focusTree}
      />
    </div>
  );
}
