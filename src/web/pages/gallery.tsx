// The gallery page: the tree of files, and uploads into it.
import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Gallery } from '#web/features/gallery/gallery.tsx';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { useAddress } from '#web/features/gallery/use-address.ts';
import { type GalleryState, useGallery } from '#web/features/gallery/use-gallery.ts';
import { words } from '#web/features/gallery/words.ts';
import { useArriving } from '#web/features/uploads/arriving/use-arriving.ts';
import { DropZone } from '#web/features/uploads/drop/drop-zone.tsx';
import { UploadButtons } from '#web/features/uploads/drop/upload-buttons.tsx';
import { useUploads } from '#web/features/uploads/uploads-context.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { Loading } from '#web/ui/page/loading.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

const EmptyGallery = lazyPart(
  async () => (await import('#web/features/gallery/empty-gallery.tsx')).EmptyGallery,
);
const ArrivingCell = lazyPart(
  async () => (await import('#web/features/uploads/arriving/arriving-cell.tsx')).ArrivingCell,
);
const renderProgress = (id: string) => <ArrivingCell id={id} />;

export function Component() {
  const arriving = useArriving();
  const [address, change] = useAddress();
  const gallery = useGallery(arriving, address, change);
  const [dropFolder, setDropFolder] = useState<string>();
  const { findClashes } = useUploads().gallery;
  const target = gallery.tree?.view.dir.path ?? '';
  const uploads = <UploadButtons target={target} findClashes={findClashes} />;
  const { files, isPending } = gallery;
  return (
    <DropZone target={target} findClashes={findClashes} onTargetChange={setDropFolder}>
      <States
        gallery={gallery}
        uploads={uploads}
        isDropTarget={dropFolder === ''}
        isArriving={arriving.files.length > 0}
        onEnter={(dir) => change({ dir })}
      >
        {(tree) => (
          <Gallery
            tree={tree}
            address={address}
            change={change}
            error={files.state.kind === 'ready' ? files.state.error : null}
            cachedAt={files.cachedAt}
            refreshing={files.refreshing}
            onRefresh={files.refresh}
            isPending={isPending}
            uploads={uploads}
            dropFolder={dropFolder}
            renderProgress={renderProgress}
          />
        )}
      </States>
    </DropZone>
  );
}

interface StatesProps {
  readonly gallery: GalleryState;
  readonly uploads: ReactNode;
  readonly isDropTarget: boolean;
  /** Whether pending uploads are shown among the files. */
  readonly isArriving: boolean;
  /** Opens a folder that was created in the empty gallery. */
  readonly onEnter: (dir: string) => void;
  readonly children: (tree: Tree) => ReactNode;
}

function States({
  gallery: { files, tree },
  uploads,
  isDropTarget,
  isArriving,
  onEnter,
  children,
}: StatesProps) {
  const { state } = files;
  const isFailed = state.kind === 'failed';
  const isEmpty = state.kind === 'ready' && tree?.view.isComplete && tree.view.size === 0;
  if (tree && !isFailed && (tree.view.size > 0 || (isEmpty && isArriving))) return children(tree);
  return (
    <>
      <PageHeader
        title={words.title}
        {...(isEmpty && {
          breadcrumb: (
            <Text size="lg" fw={600}>
              {words.allFiles}
            </Text>
          ),
        })}
      />
      {isFailed ? (
        <ErrorState error={state.error} onRetry={state.retry} />
      ) : isEmpty ? (
        <EmptyGallery
          catalog={tree.catalog}
          uploads={uploads}
          isDropTarget={isDropTarget}
          onEnter={onEnter}
        />
      ) : (
        <Loading label={words.loading} />
      )}
    </>
  );
}
