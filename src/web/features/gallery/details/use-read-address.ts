// Requests addresses to read files from. An address is valid for some minutes.
import { useMemo } from 'react';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnection } from '#web/api/connections/connection-context.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { requestReadUrl, unreachableOriginText } from '#web/features/gallery/download/read-url.ts';
import type { MediaAddress } from '#web/ui/player/playable.ts';

export type ReadAddress = (path: string, signal: AbortSignal) => Promise<MediaAddress>;

/** @returns undefined if the server doesn’t support reading files */
export function useReadAddress(): ReadAddress | undefined {
  const connection = useConnection();
  const { readUrl } = useCapabilities();
  return useMemo(() => {
    if (!readUrl) return undefined;
    return async (path, signal) => {
      try {
        const url = await requestReadUrl(connection, path, signal);
        if (url === undefined) return { kind: 'gone' };
        return { kind: 'there', url, ifUnreachable: unreachableOriginText(connection, url) };
      } catch (error) {
        signal.throwIfAborted();
        return { kind: 'failed', sentence: errorText(error) };
      }
    };
  }, [connection, readUrl]);
}
