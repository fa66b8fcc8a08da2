// Where a file of the gallery is read from: the service is asked for an address that is good for some minutes.
import { useMemo } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import { createReadUrl } from '#contract/read-url.ts';
import { useCapabilities } from '#web/api/capabilities.ts';
import { useConnection } from '#web/api/connections/connection-context.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import type { MediaAddress } from '#web/ui/player/playable.ts';

export type ReadAddress = (path: string, signal: AbortSignal) => Promise<MediaAddress>;

/** Undefined where the service gives none. */
export function useReadAddress(): ReadAddress | undefined {
  const connection = useConnection();
  const { readUrl } = useCapabilities();
  return useMemo(() => {
    if (!readUrl) return undefined;
    return async (path, signal) => {
      try {
        const url = await call(connection, createReadUrl, { body: { fileName: path } }, { signal });
        return { kind: 'there', url };
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ApiError && error.status === 404) return { kind: 'gone' };
        return { kind: 'failed', sentence: errorText(error) };
      }
    };
  }, [connection, readUrl]);
}
