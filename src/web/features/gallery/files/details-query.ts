// Reading what is known of the files beside their paths. Who holds it is the catalog, as with their list; unchanged, it costs
// one 304.
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

/** For so long after a change another one is likely: the service is looking at files, or people are uploading some. */
const MOVING_MS = 10_000;
const WHILE_MOVING_MS = 2_000;

/** A million files over a slow line take a while. */
const TIMEOUT_MS = 120_000;

interface LoadedDetails extends Pick<LoadedList, 'catalog' | 'version'> {
  /** When other ones than before were read, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** @param list the files they are of */
export function detailsQuery(connection: Connection, connectionId: string, list: LoadedList | undefined) {
  const queryKey = detailsKey(connectionId);
  return queryOptions<Versioned<LoadedDetails>>({
    queryKey,
    structuralSharing: false,
    enabled: list !== undefined && list.cachedAt === undefined,
    ...refetchOptions,
    refetchInterval: (query) =>
      Date.now() - (query.state.data?.list.changedAt ?? 0) < MOVING_MS
        ? nextReadDelay(query, WHILE_MOVING_MS)
        : nextReadDelay(query),
    queryFn: async ({ client, signal }) => {
      if (!list) throw new Error('There is no list that they are of.');
      const { catalog, version } = list;
      const known = client.getQueryData<Versioned<LoadedDetails>>(queryKey);
      // What they had of files that weren't in the list was dropped.
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
      // What the first one takes says nothing: its code is fetched meanwhile.
      return await (known ? recordDuration(queryKey, read) : read());
    },
  });
}

/** @throws ApiError, or the signal's reason */
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
