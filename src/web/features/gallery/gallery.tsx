// The gallery: heading, toolbar, breadcrumb, tree, selection bar, details.
import { type ReactNode, useRef, useState } from 'react';
import type { Act, Outcome } from '#catalog/client.ts';
import { useCapabilities } from '#web/api/capabilities.ts';
import { DetailsRail } from '#web/features/gallery/details/details-rail.tsx';
import { showDetails, useDetailsShown } from '#web/features/gallery/details/details-shown.ts';
import { Breadcrumb } from '#web/features/gallery/head/breadcrumb.tsx';
import { ColumnHead } from '#web/features/gallery/head/column-head.tsx';
import { Toolbar } from '#web/features/gallery/head/toolbar.tsx';
import { TreeView } from '#web/features/gallery/tree/tree-view.tsx';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { InCountPlace, InSelectionPlace } from '#web/ui/frame/slot.tsx';
import { useHasRail } from '#web/ui/frame/use-has-rail.ts';
import { lazyAfterInteraction, lazyPart } from '#web/ui/lazy-part.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { type Address, UNFILTERED } from './address.ts';
import classes from './gallery.module.css';
import type { Overlay } from './gallery-overlays.tsx';
import type { ChangeAddress } from './use-address.ts';
import { useGalleryShortcuts } from './use-gallery-shortcuts.ts';
import { words } from './words.ts';

const ListAge = lazyPart(async () => (await import('./list-age.tsx')).ListAge);
const ReadDetails = lazyAfterInteraction(
  async () => (await import('#web/features/gallery/files/read-details.tsx')).ReadDetails,
);
const GalleryOverlays = lazyPart(async () => (await import('./gallery-overlays.tsx')).GalleryOverlays);
const LinkedFile = lazyPart(
  async () => (await import('#web/features/gallery/details/linked-file.tsx')).LinkedFile,
);
const NoHits = lazyPart(async () => (await import('./no-hits.tsx')).NoHits);
const StaleNote = lazyPart(
  async () => (await import('#web/features/gallery/files/stale-note.tsx')).StaleNote,
);
const SelectedEntries = lazyPart(async () => (await import('./selected-entries.tsx')).SelectedEntries);

interface GalleryProps {
  readonly tree: Tree;
  readonly address: Address;
  readonly change: ChangeAddress;
  /** Set if the last refresh failed. Then the list is out of date. */
  readonly error: unknown;
  /** When the list was read (ms since 1970), if it is from the last visit. */
  readonly cachedAt: number | undefined;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly isPending: (folder: string) => boolean;
  /** The upload buttons. */
  readonly uploads: ReactNode;
  /** The folder that files are dragged over; undefined if none. */
  readonly dropFolder: string | undefined;
  readonly renderProgress: (uploadId: string) => ReactNode;
}

export function Gallery(props: GalleryProps) {
  const { tree, address, change, isPending, uploads, dropFolder, renderProgress } = props;
  const { dir, filtered, selection, rowCount } = tree.view;
  const [overlay, setOverlay] = useState<Overlay>({ kind: 'none' });
  const treeElement = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const wide = useHasRail();
  const focusTree = () => treeElement.current?.focus({ preventScroll: true });
  const detailsShown = useDetailsShown();
  /** Shows details beside the tree on wide screens, and in a drawer on narrow ones. */
  const open = (next: Overlay) => {
    if (next.kind === 'details' && wide) showDetails(true);
    setOverlay(next.kind === 'details' && wide ? { kind: 'none' } : next);
  };
  const onOutcome = ({ kind }: Outcome) => {
    if (kind === 'details' || kind === 'delete') open({ kind });
    else if (kind === 'end-search') change({ query: '' });
  };
  const act = (act: Act) => void tree.act(act).then(onOutcome);
  const showAll = () => change(UNFILTERED);
  const { mediaDetails: hasDetails } = useCapabilities();
  const newFolder = () => setOverlay({ kind: 'new-folder', parent: dir.path });
  useGalleryShortcuts({ newFolder, search: () => searchBox.current?.select() });

  return (
    <div className={classes['gallery']}>
      <PageHeader
        title={words.title}
        description={dir.path !== '' && words.files(dir.files)}
        breadcrumb={
          <Breadcrumb dir={dir.path} dropFolder={dropFolder} onGo={(path) => act({ do: 'reveal', path })} />
        }
        actions={
          <Toolbar
            address={address}
            hasDetails={hasDetails}
            searchRef={searchBox}
            uploads={uploads}
            onChange={change}
            onNewFolder={newFolder}
            onShowDetails={wide && !detailsShown ? () => showDetails(true) : undefined}
            onFocusTree={focusTree}
          />
        }
      />
      {hasDetails && <ReadDetails />}
      {props.error !== null && <StaleNote error={props.error} />}
      <ColumnHead
        address={address}
        hasDetails={hasDetails}
        selected={selection.ofShown}
        onSelectAll={(all) => act({ do: all ? 'select-all' : 'deselect-shown' })}
        refreshing={props.refreshing}
        onChange={change}
        onRefresh={props.onRefresh}
      />
      <InCountPlace>
        <Count view={tree.view} cachedAt={props.cachedAt} />
      </InCountPlace>
      {filtered && rowCount === 0 ? (
        <NoHits query={tree.view.query} isWhole={tree.view.isComplete} onClear={showAll} />
      ) : (
        <TreeView
          ref={treeElement}
          tree={tree}
          dropFolder={dropFolder}
          renderProgress={renderProgress}
          onMenu={(row, at) => row.kind !== 'arriving' && setOverlay({ kind: 'menu', row, at })}
          onOutcome={onOutcome}
        />
      )}
      {selection.size > 0 && (
        <InSelectionPlace>
          <SelectedEntries
            tree={tree}
            onAct={act}
            onShowHidden={() => {
              showAll();
              focusTree();
            }}
            onClear={() => {
              act({ do: 'clear' });
              focusTree();
            }}
          />
        </InSelectionPlace>
      )}
      {location.search.includes('file=') && (
        <LinkedFile tree={tree} onShown={() => open({ kind: 'details' })} />
      )}
      {wide && detailsShown && <DetailsRail tree={tree} isPending={isPending} />}
      {overlay.kind !== 'none' && (
        <GalleryOverlays
          overlay={overlay}
          tree={tree}
          isPending={isPending}
          onAct={act}
          onOpen={open}
          onClose={(kind) => setOverlay((now) => (now.kind === kind ? { kind: 'none' } : now))}
          onFocusTree={focusTree}
        />
      )}
    </div>
  );
}

interface CountProps {
  readonly view: Tree['view'];
  readonly cachedAt: number | undefined;
}

/** The number of files. Screen readers announce it only once the list is complete and current. */
function Count({ view: { filtered, hits, isComplete }, cachedAt }: CountProps) {
  const count = filtered ? words.hits(hits) : words.files(hits.files);
  const isCurrent = isComplete && cachedAt === undefined;
  return (
    <span>
      {!isComplete && words.soFar(count)}
      {isComplete && cachedAt !== undefined && <ListAge count={count} at={cachedAt} />}
      <output>{isCurrent && count}</output>
    </span>
  );
}
