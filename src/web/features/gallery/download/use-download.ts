// Saving a file of the gallery: the service is asked for an address, and the browser reads from there.
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import { createReadUrl } from '#contract/read-url.ts';
import { baseName } from '#text/path.ts';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { readAnew } from '#web/features/gallery/deletion/read-anew.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { saveFrom } from './save-from.ts';
import { words } from './words.ts';

/**
 * Undefined where the service gives no addresses to read from. That a download goes on, and what becomes of it, the browser
 * shows; that none began is said in the status line.
 */
export function useDownload(): ((path: string) => void) | undefined {
  const connection = useConnection();
  const id = useConnectionId();
  const { readUrl } = useCapabilities();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (path: string) => call(connection, createReadUrl, { body: { fileName: path } }),
    onSuccess: (address, path) => saveFrom(new URL(address), baseName(path)),
    onError(error, path) {
      const name = baseName(path);
      if (!(error instanceof ApiError) || error.status !== 404) {
        notify({ message: sentences(words.notDownloaded(name), errorText(error)), color: 'red' });
        return;
      }
      notify({ message: words.gone(name), color: 'red' });
      void readList();
    },
  });

  /** Should that fail, the list says so itself. */
  async function readList(): Promise<void> {
    await readAnew({ id, connection }).catch(() => undefined);
  }

  if (!readUrl) return undefined;
  return (path) => {
    if (!isPending || path !== variables) mutate(path);
  };
}
