// Optional features of the service. A part of the interface that needs a missing feature is hidden, so reading the
// capabilities never fails and never asks the user to sign in.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { type Capabilities, getCapabilities } from '#contract/capabilities.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { isTransientError } from '#web/api/queries/query-client.ts';
import { capabilitiesKey } from '#web/api/queries/query-keys.ts';

export const NO_CAPABILITIES: Capabilities = {
  workspace: { name: null },
  termIfMatch: false,
  uploadUrls: false,
  readUrl: false,
  mediaDetails: false,
  uploadConditions: false,
  completeAs: false,
};

/**
 * Time (ms) before a refetch. Capabilities change only when a service is upgraded or its operator renames a workspace.
 */
const FRESH_FOR_MS = 5 * 60_000;

export function capabilitiesQuery(connection: Connection, connectionId: string) {
  const queryKey = capabilitiesKey(connectionId);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Capabilities> => {
      try {
        return await call(connection, getCapabilities, {}, { signal });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // A service that is unreachable for a moment still has the features it announced.
        const known = isTransientError(error) ? client.getQueryData<Capabilities>(queryKey) : undefined;
        return known ?? NO_CAPABILITIES;
      }
    },
    staleTime: FRESH_FOR_MS,
  });
}

/** Returns the capabilities; none until they are loaded. */
export function useCapabilities(): Capabilities {
  return useQuery(capabilitiesQuery(useConnection(), useConnectionId())).data ?? NO_CAPABILITIES;
}

/** Returns the cached capabilities, for event handlers that need no render on a change. */
export function knownCapabilities(client: QueryClient, connectionId: string): Capabilities {
  return client.getQueryData<Capabilities>(capabilitiesKey(connectionId)) ?? NO_CAPABILITIES;
}
