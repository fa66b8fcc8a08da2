// Saves one file: requests an address from the server and has the browser download it.
import { useMutation } from '@tanstack/react-query';
import { baseName } from '#text/path.ts';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { refetchFilesInBackground } from '#web/features/gallery/files/refetch-files.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import { requestReadUrl, whyUnreachable } from './read-url.ts';
import { saveFromUrl } from './save-from-url.ts';
import { words } from './words.ts';

/**
 * Returns a function that saves a file. The browser shows the progress; an error before the download is in the status line.
 * @returns undefined if the server doesn’t support downloads
 */
export function useDownload(): ((path: string) => void) | undefined {
  const connection = useConnection();
  const id = useConnectionId();
  const { readUrl } = useCapabilities();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (path: string) => requestReadUrl(connection, path),
    async onSuccess(address, path) {
      const name = baseName(path);
      if (address !== undefined) {
        // The browser shows nothing if it fails to save from an address that can't be reached.
        const unreachable = await whyUnreachable(connection, address);
        if (unreachable === undefined) saveFromUrl(new URL(address), name);
        else notify({ message: sentences(words.notDownloaded(name), unreachable), color: 'red' });
        return;
      }
      notify({ message: words.gone(name), color: 'red' });
      refetchFilesInBackground({ id, connection });
    },
    onError: (error, path) =>
      notify({ message: sentences(words.notDownloaded(baseName(path)), errorText(error)), color: 'red' }),
  });

  if (!readUrl) return undefined;
  return (path) => {
    if (!isPending || path !== variables) mutate(path);
  };
}
