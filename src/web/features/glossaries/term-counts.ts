// Numbers of terms per glossary. The API has no counts, so the terms are read to count them. To limit the load, only
// glossaries on the screen are counted, with pauses, and again only after they changed. Only the number is cached.
import { CancelledError, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { type Glossary, listTerms } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { termsKey } from '#web/api/queries/query-keys.ts';
import { throttleReads } from './throttled-reads.ts';
import { type VisibleGlossaries, watchVisibleGlossaries } from './visible-glossaries.ts';

interface TermCount {
  readonly count: number;
  /** `updatedAt` of the glossary when its terms were counted. */
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
 * Returns the cached number of terms, or undefined if it isn't cached. It sends no request: {@link useCountVisible}
 * fetches the numbers of the visible rows.
 */
export function useTermCount(glossary: Glossary): number | undefined {
  const query = termCountQuery(useConnection(), useConnectionId(), glossary);
  return useQuery({ ...query, enabled: false }).data?.count;
}

/**
 * Counts the terms of the glossaries on the screen.
 * @returns the ref callback of a row
 */
export function useCountVisible(glossaries: readonly Glossary[]): VisibleGlossaries['ref'] {
  const client = useQueryClient();
  const connection = useConnection();
  const connectionId = useConnectionId();
  const [visible] = useState(watchVisibleGlossaries);
  const latest = useRef(glossaries);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    /** The `updatedAt` of each glossary at the last attempt to count its terms, even if that attempt failed. */
    const attempted = new Map<string, string>();
    const getQuery = (glossary: Glossary) => termCountQuery(connection, connectionId, glossary);
    const isUnknown = (glossary: Glossary) =>
      visible.ids.has(glossary.id) &&
      attempted.get(glossary.id) !== glossary.updatedAt &&
      client.getQueryData(getQuery(glossary).queryKey)?.updatedAt !== glossary.updatedAt;
    const readNext = throttleReads({
      signal,
      next: () => (document.hidden ? undefined : latest.current.find(isUnknown)),
      read: async (glossary) => {
        attempted.set(glossary.id, glossary.updatedAt);
        try {
          const { updatedAt } = await client.fetchQuery({ ...getQuery(glossary), staleTime: 0 });
          // If the row leaves the screen, the read is cancelled: it returns the older cached number, or rejects if there is
          // none. Count again when the row comes back.
          if (updatedAt !== glossary.updatedAt) attempted.delete(glossary.id);
        } catch (error) {
          if (error instanceof CancelledError) attempted.delete(glossary.id);
        }
      },
    });
    visible.onChange(readNext);
    document.addEventListener('visibilitychange', readNext, { signal });
    return () => leaving.abort();
  }, [client, connection, connectionId, visible]);

  useEffect(() => {
    latest.current = glossaries;
    visible.notify();
  }, [glossaries, visible]);

  return visible.ref;
}
