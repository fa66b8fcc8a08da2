// The gallery: its tree from one feature, dropping and choosing files from another.

import { Group } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import type { ShouldRevalidateFunction } from 'react-router';
import { findClash, nearestFolder } from '#catalog/client.ts';
import { useConnection, useConnectionId } from '#web/api/connection-context.ts';
import { prefetch } from '#web/api/prefetch.ts';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';
import { type Files, useFiles } from '#web/features/gallery/files/use-files.ts';
import { Gallery } from '#web/features/gallery/gallery.tsx';
import { useAddress } from '#web/features/gallery/use-address.ts';
import { words } from '#web/features/gallery/words.ts';
import { DropZone } from '#web/features/uploads/drop/drop-zone.tsx';
import { UploadButtons } from '#web/features/uploads/drop/upload-buttons.tsx';
import { EmptyState } from '#web/ui/page/empty-state.tsx';
import { ErrorState } from '#web/ui/page/error-state.tsx';
import { Loading } from '#web/ui/page/loading.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

export const loader = () => prefetch(filesQuery);

/** Typing into the search changes the address, not what the page reads. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

export function Component() {
  const files = useFiles();
  const [address, change] = useAddress();
  const [dropFolder, setDropFolder] = useState<string>();
  const findClashes = useFindClashes();
  const target = files.kind === 'ready' ? nearestFolder(files.catalog, address.dir) : '';
  const uploads = <UploadButtons target={target} findClashes={findClashes} />;
  return (
    <DropZone target={target} findClashes={findClashes} onTargetChange={setDropFolder}>
      <States files={files} uploads={uploads}>
        {(ready) => (
          <Gallery
            files={ready}
            address={address}
            change={change}
            uploads={uploads}
            dropFolder={dropFolder}
          />
        )}
      </States>
    </DropZone>
  );
}

interface StatesProps {
  readonly files: Files;
  readonly uploads: ReactNode;
  readonly children: (files: Extract<Files, { kind: 'ready' }>) => ReactNode;
}

function States({ files, uploads, children }: StatesProps) {
  if (files.kind === 'ready' && files.catalog.entries.length > 0) return children(files);
  return (
    <>
      <PageHeader title={words.title} />
      {files.kind === 'loading' && <Loading label={words.loading} />}
      {files.kind === 'failed' && <ErrorState error={files.error} onRetry={files.retry} />}
      {files.kind === 'ready' && (
        <EmptyState
          title={words.empty.title}
          icon={<IconFolderOpen size={36} stroke={1.5} aria-hidden />}
          action={
            <Group gap="sm" justify="center">
              {uploads}
            </Group>
          }
        >
          {words.empty.text} {words.intro}
        </EmptyState>
      )}
    </>
  );
}

/** What an upload would meet, by a list that is at most seconds old. */
function useFindClashes() {
  const queries = useQueryClient();
  const connection = useConnection();
  const connectionId = useConnectionId();
  return useCallback(
    async (paths: readonly string[]) => {
      const { catalog } = await queries.fetchQuery({
        ...filesQuery(connection, connectionId),
        staleTime: 2000,
      });
      return paths.map((path) => findClash(catalog, path));
    },
    [queries, connection, connectionId],
  );
}
