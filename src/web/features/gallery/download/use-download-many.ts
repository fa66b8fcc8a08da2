import type { Catalog } from '#catalog/client.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { lazyCode } from '#web/ui/lazy-part.tsx';
import { notify } from '#web/ui/notify.ts';
import { words as ui } from '#web/ui/words.ts';
import { useDownload } from './use-download.ts';

const code = lazyCode(() => import('./download-many.ts'));

/**
 * Undefined where the service gives no addresses to read from. Without a folder it is what is selected. What becomes of it is
 * said in the status line.
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
