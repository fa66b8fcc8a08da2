import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { UploadClient } from '#upload/client.ts';
import { filesKey } from '#web/api/query-keys.ts';

/** The gallery is read again at most this often: thousands of small files land in seconds. */
const REST_MS = 2000;

/** What landed shows in the gallery. */
export function useLanded(client: UploadClient, connectionId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    let state: 'idle' | 'reading' | 'again' = 'idle';
    const read = async () => {
      do {
        state = 'reading';
        await queries.invalidateQueries({ queryKey: filesKey(connectionId) });
        await new Promise((resolve) => setTimeout(resolve, REST_MS));
      } while (wantsAgain());
      state = 'idle';
    };
    const wantsAgain = () => state === 'again';
    return client.onLanded(() => {
      if (state === 'idle') void read();
      else state = 'again';
    });
  }, [client, connectionId, queries]);
}
