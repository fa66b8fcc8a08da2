// The gallery's files, and the tree shown of them.
import { useEffect, useMemo } from 'react';
import type { Arriving } from '#catalog/client.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { dropPendingFolders, usePendingFolders } from '#web/features/gallery/files/pending-folders.ts';
import { type Files, useFiles } from '#web/features/gallery/files/use-files.ts';
import { type Tree, useTree } from '#web/features/gallery/tree/use-tree.ts';
import type { Address } from './address.ts';
import type { ChangeAddress } from './use-address.ts';

/** What is being uploaded. */
interface Coming {
  readonly files: readonly Arriving[];
  /** Folders that files are on their way into: they stand there before their first file. */
  readonly folders: readonly string[];
}

export interface GalleryState {
  readonly files: Files;
  /** Undefined until there is something to paint. */
  readonly tree: Tree | undefined;
  /** Whether a folder was made here and holds nothing yet. */
  readonly isPending: (folder: string) => boolean;
}

export function useGallery(coming: Coming, address: Address, change: ChangeAddress): GalleryState {
  const connectionId = useConnectionId();
  const files = useFiles();
  const pending = usePendingFolders(connectionId);
  const folders = useMemo(() => [...pending, ...coming.folders], [pending, coming.folders]);
  const { catalog, arrivals } = files;
  const tree = useTree({ catalog, address, change, folders, arriving: coming.files, news: arrivals });

  // Once something is in it, it is a folder like any other, and goes with its last file.
  const filled = tree?.view.filledFolders;
  useEffect(() => {
    if (filled && filled.length > 0) dropPendingFolders(connectionId, (path) => filled.includes(path));
  }, [filled, connectionId]);

  return { files, tree, isPending: (folder) => pending.includes(folder) };
}
