// The gallery: its tree from one feature, dropping and choosing files from another.

import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ShouldRevalidateFunction } from 'react-router';
import { nearestFolder } from '#catalog/client.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { EmptyGallery } from '#web/features/gallery/empty-gallery.tsx';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';
import { type Files, useFiles } from '#web/features/gallery/files/use-files.ts';
import { Gallery } from '#web/features/gallery/gallery.tsx';
import { useAddress } from '#web/features/gallery/use-address.ts';
import { words } from '#web/features/gallery/words.ts';
import { useArriving } from '#web/features/uploads/arriving/use-arriving.ts';
import { DropZone } from '#web/features/uploads/drop/drop-zone.tsx';
import { UploadButtons } from '#web/features/uploads/drop/upload-buttons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { Loading } from '#web/ui/page/loading.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useFindClashes } from './find-clashes.ts';

const ArrivingCell = lazyPart(
  async () => (await import('#web/features/uploads/arriving/arriving-cell.tsx')).ArrivingCell,
);
const progressOf = (id: string) => <ArrivingCell id={id} />;

export const loader = () => prefetch(filesQuery);

/** Typing into the search changes the address, not what the page reads. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

export function Component() {
  const arriving = useArriving();
  const files = useFiles(arriving.folders);
  const [address, change] = useAddress();
  const [dropFolder, setDropFolder] = useState<string>();
  const findClashes = useFindClashes();
  const target = files.kind === 'ready' ? nearestFolder(files.catalog, address.dir) : '';
  const uploads = <UploadButtons target={target} findClashes={findClashes} />;
  return (
    <DropZone target={target} findClashes={findClashes} onTargetChange={setDropFolder}>
      <States
        files={files}
        uploads={uploads}
        isDropTarget={dropFolder === ''}
        isArriving={arriving.into('').length > 0}
        onEnter={(dir) => change({ dir })}
      >
        {(ready) => (
          <Gallery
            files={ready}
            address={address}
            change={change}
            uploads={uploads}
            dropFolder={dropFolder}
            arrivingIn={arriving.into}
            progressOf={progressOf}
          />
        )}
      </States>
    </DropZone>
  );
}

interface StatesProps {
  readonly files: Files;
  readonly uploads: ReactNode;
  readonly isDropTarget: boolean;
  /** Something stands among the files already. */
  readonly isArriving: boolean;
  /** A folder was made where nothing was. */
  readonly onEnter: (dir: string) => void;
  readonly children: (files: Extract<Files, { kind: 'ready' }>) => ReactNode;
}

function States({ files, uploads, isDropTarget, isArriving, onEnter, children }: StatesProps) {
  if (files.kind === 'ready' && (files.catalog.entries.length > 0 || isArriving)) return children(files);
  return (
    <>
      <PageHeader
        title={words.title}
        {...(files.kind === 'ready' && {
          way: (
            <Text size="lg" fw={600}>
              {words.allFiles}
            </Text>
          ),
        })}
      />
      {files.kind === 'loading' && <Loading label={words.loading} />}
      {files.kind === 'failed' && <ErrorState error={files.error} onRetry={files.retry} />}
      {files.kind === 'ready' && (
        <EmptyGallery
          catalog={files.catalog}
          uploads={uploads}
          isDropTarget={isDropTarget}
          onEnter={onEnter}
        />
      )}
    </>
  );
}
