// What the service can do beyond the interface every server has. What needs an extension is hidden without a trace
// where there is none, so this never fails and never asks to sign in.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { type Capabilities, getCapabilities } from '#contract/capabilities.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { isPassing } from '#web/api/queries/query-client.ts';
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

/** They change when a service is upgraded or an operator renames a workspace, in milliseconds. */
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
        // A service that is away for a moment hasn't lost what it said before.
        const known = isPassing(error) ? client.getQueryData<Capabilities>(queryKey) : undefined;
        return known ?? NO_CAPABILITIES;
      }
    },
    staleTime: FRESH_FOR_MS,
  });
}

/** None until they are known. */
export function useCapabilities(): Capabilities {
  return useQuery(capabilitiesQuery(useConnection(), useConnectionId())).data ?? NO_CAPABILITIES;
}

/** What is known of them right now, for who looks as something is done: a render need not follow them for that. */
export function knownCapabilities(client: QueryClient, connectionId: string): Capabilities {
  return client.getQueryData<Capabilities>(capabilitiesKey(connectionId)) ?? NO_CAPABILITIES;
}
