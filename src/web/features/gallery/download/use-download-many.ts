import type { Catalog } from '#catalog/client.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { lazyCode } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import { words as ui } from '#web/ui/words.ts';
import { useDownload } from './use-download.ts';

const code = lazyCode(() => import('./download-many.ts'));

/**
 * Returns a function that saves a folder, or the selection if no folder is given. It reports in the status line.
 * @returns undefined if the server doesn’t support downloads
 */
export function useDownloadMany(catalog: Catalog): ((folder?: string) => void) | undefined {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const saveOne = useDownload();
  if (!saveOne) return undefined;
  return (folder) => {
    const start = async () => {
      const { downloadMany } = await code();
      await downloadMany({ catalog, connection, connectionId }, folder, saveOne);
    };
    start().catch(() => notify({ message: ui.partNotFetched, color: 'red' }));
  };
}
