// How many terms glossaries have. The API doesn't say: it takes reading them, so it is done for the glossaries on screen
// alone, gently, and again when a glossary has changed since. Only the number is kept.
import { CancelledError, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { type Glossary, listTerms } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { termsKey } from '#web/api/queries/query-keys.ts';
import { readGently } from './throttled-reads.ts';
import { type OnScreen, watchScreen } from './visible-glossaries.ts';

interface TermCount {
  readonly count: number;
  /** The glossary's own, when they were counted. */
  readonly updatedAt: string;
}

function termCountQuery(connection: Connection, connectionId: string, { id, updatedAt }: Glossary) {
  return queryOptions({
    // The key begins with the key of the terms, so removing the cached terms also removes their number.
    queryKey: [...termsKey(connectionId, id), 'count'] as const,
    staleTime: 'static',
    retry: false,
    queryFn: async ({ signal }): Promise<TermCount> => {
      const terms = await call(connection, listTerms, { params: { glossaryId: id } }, { signal });
      return { count: terms.length, updatedAt };
    },
  });
}

/**
 * Returns the cached number of terms, or undefined if it isn't cached. It sends no request: {@link useCountsOnScreen}
 * fetches the numbers of the visible rows.
 */
export function useTermCount(glossary: Glossary): number | undefined {
  const query = termCountQuery(useConnection(), useConnectionId(), glossary);
  return useQuery({ ...query, enabled: false }).data?.count;
}

/** @returns the ref of a row */
export function useCountsOnScreen(glossaries: readonly Glossary[]): OnScreen['ref'] {
  const client = useQueryClient();
  const connection = useConnection();
  const connectionId = useConnectionId();
  const [onScreen] = useState(watchScreen);
  const latest = useRef(glossaries);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    /** The `updatedAt` of each glossary at the last attempt to count its terms, even if that attempt failed. */
    const tried = new Map<string, string>();
    const queryOf = (glossary: Glossary) => termCountQuery(connection, connectionId, glossary);
    const isUnknown = (glossary: Glossary) =>
      onScreen.ids.has(glossary.id) &&
      tried.get(glossary.id) !== glossary.updatedAt &&
      client.getQueryData(queryOf(glossary).queryKey)?.updatedAt !== glossary.updatedAt;
    const go = readGently({
      signal,
      next: () => (document.hidden ? undefined : latest.current.find(isUnknown)),
      read: async (glossary) => {
        tried.set(glossary.id, glossary.updatedAt);
        try {
          const { updatedAt } = await client.fetchQuery({ ...queryOf(glossary), staleTime: 0 });
          // Its row left the screen, and may come back: an older number is answered, or, where there is none, it fails.
          if (updatedAt !== glossary.updatedAt) tried.delete(glossary.id);
        } catch (error) {
          if (error instanceof CancelledError) tried.delete(glossary.id);
        }
      },
    });
    onScreen.watch(go);
    document.addEventListener('visibilitychange', go, { signal });
    return () => leaving.abort();
  }, [client, connection, connectionId, onScreen]);

  useEffect(() => {
    latest.current = glossaries;
    onScreen.look();
  }, [glossaries, onScreen]);

  return onScreen.ref;
}
