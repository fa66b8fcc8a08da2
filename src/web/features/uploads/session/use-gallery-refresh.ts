import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UploadClient } from '#upload/client.ts';
import { reportOwnItems } from '#web/api/arrivals.ts';
import { filesKey } from '#web/api/queries/query-keys.ts';

/** Minimum interval (ms) between two refreshes: thousands of small files may complete in seconds. */
const REFRESH_INTERVAL_MS = 2000;

/** Refreshes the gallery when uploads complete. */
export function useGalleryRefresh(client: UploadClient, connectionId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const queryKey = filesKey(connectionId);
    let state: 'idle' | 'reading' | 'again' = 'idle';
    const wantsAgain = () => state === 'again';
    // Mark the list as stale, so that other readers, such as the check of the next drop, fetch it.
    const markStale = () => void queries.invalidateQueries({ queryKey, refetchType: 'none' });
    const read = async () => {
      do {
        state = 'reading';
        await queries.invalidateQueries({ queryKey });
        if (wantsAgain()) markStale();
        await new Promise((resolve) => setTimeout(resolve, REFRESH_INTERVAL_MS));
      } while (wantsAgain());
      state = 'idle';
    };
    return client.onLanded((paths) => {
      reportOwnItems(queryKey, paths);
      if (state === 'idle') void read();
      else {
        state = 'again';
        markStale();
      }
    });
  }, [client, connectionId, queries]);
}
