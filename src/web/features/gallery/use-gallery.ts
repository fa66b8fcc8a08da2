// Combines the list of files, pending folders and running uploads into the tree of the gallery.
import { useEffect, useMemo } from 'react';
import type { Arriving } from '#catalog/client.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { dropPendingFolders, usePendingFolders } from '#web/features/gallery/files/pending-folders.ts';
import { type Files, useFiles } from '#web/features/gallery/files/use-files.ts';
import { type Tree, useTree } from '#web/features/gallery/tree/use-tree.ts';
import type { Address } from './address.ts';
import type { ChangeAddress } from './use-address.ts';

/** Files that are being uploaded. */
interface RunningUploads {
  readonly files: readonly Arriving[];
  /** Target folders of the uploads. The tree shows them before their first file is uploaded. */
  readonly folders: readonly string[];
}

export interface GalleryState {
  readonly files: Files;
  /** Undefined until the catalog has posted its first view. */
  readonly tree: Tree | undefined;
  /** Whether a folder was created in this tab and is still empty. */
  readonly isPending: (folder: string) => boolean;
}

export function useGallery(uploads: RunningUploads, address: Address, change: ChangeAddress): GalleryState {
  const connectionId = useConnectionId();
  const files = useFiles();
  const pending = usePendingFolders(connectionId);
  const folders = useMemo(() => [...pending, ...uploads.folders], [pending, uploads.folders]);
  const { catalog, arrivals } = files;
  const tree = useTree({ catalog, address, change, folders, arriving: uploads.files, newIds: arrivals });

  // A folder with a file is no longer pending: the server lists it until its last file is deleted.
  const filled = tree?.view.filledFolders;
  useEffect(() => {
    if (filled && filled.length > 0) dropPendingFolders(connectionId, (path) => filled.includes(path));
  }, [filled, connectionId]);

  return { files, tree, isPending: (folder) => pending.includes(folder) };
}
