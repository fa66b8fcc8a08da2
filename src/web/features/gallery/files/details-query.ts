// Reads the details of all files (length, size, last change). The catalog holds them, like the list. If nothing has changed,
// a read costs one 304 response.
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { NotAList } from '#catalog/client.ts';
import { getMediaDetails } from '#contract/media-details.ts';
import { readIfChanged, type Versioned } from '#web/api/queries/conditional-read.ts';
import { detailsKey } from '#web/api/queries/query-keys.ts';
import { nextReadDelay, recordDuration, refetchOptions } from '#web/api/queries/refetch-options.ts';
import type { LoadedList } from './catalogs.ts';

/** Time (ms) after a change in which the next one is likely, because the server inspects files or people upload some. */
const CHANGING_MS = 10_000;
/** Delay (ms) between two reads during that time. */
const CHANGING_INTERVAL_MS = 2_000;

/** A slow network may take minutes for the details of a million files. */
const TIMEOUT_MS = 120_000;

interface LoadedDetails extends Pick<LoadedList, 'catalog' | 'version'> {
  /** When details that differ were last read (ms since 1970). */
  readonly changedAt: number;
}

/** @param list the list whose details are read */
export function detailsQuery(connection: Connection, connectionId: string, list: LoadedList | undefined) {
  const queryKey = detailsKey(connectionId);
  return queryOptions<Versioned<LoadedDetails>>({
    queryKey,
    structuralSharing: false,
    enabled: list !== undefined && list.cachedAt === undefined,
    ...refetchOptions,
    refetchInterval: (query) =>
      Date.now() - (query.state.data?.list.changedAt ?? 0) < CHANGING_MS
        ? nextReadDelay(query, CHANGING_INTERVAL_MS)
        : nextReadDelay(query),
    queryFn: async ({ client, signal }) => {
      if (!list) throw new Error('The list of files has not been read yet.');
      const { catalog, version } = list;
      const known = client.getQueryData<Versioned<LoadedDetails>>(queryKey);
      // The details are read again for another list, because the catalog dropped details of files that it didn’t know.
      const isOfList = known?.list.catalog === catalog && known.list.version === version;
      const read = () =>
        readIfChanged(
          connection,
          isOfList ? known : undefined,
          (headers) => send(connection, getMediaDetails, {}, { signal, timeoutMs: TIMEOUT_MS, headers }),
          async (response) => {
            await readDetails(list, response, signal);
            return { catalog, version, changedAt: Date.now() };
          },
        );
      // The first read isn’t measured, because code is downloaded at the same time.
      return await (known ? recordDuration(queryKey, read) : read());
    },
  });
}

/** @throws ApiError; the signal’s reason if it is aborted */
async function readDetails({ catalog }: LoadedList, response: Response, signal: AbortSignal): Promise<void> {
  try {
    await catalog.readDetails(response.body ?? new Blob().stream());
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof NotAList)
      throw new ApiError({ kind: 'not-this-api', status: response.status }, { cause });
    throw new ApiError({ kind: 'unreachable' }, { cause });
  }
}
