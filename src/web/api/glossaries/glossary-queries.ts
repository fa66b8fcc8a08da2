// Reading glossaries and terms: several features and pages need both lists. Tolerant where servers differ:
// 404 for "no glossaries" is an empty list, 404 for terms is settled by looking whether the glossary is there.
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { type Glossary, listGlossaries, type Term } from '#contract/glossary.ts';
import { noteArrivals } from '#web/api/arrivals.ts';
import { glossariesKey, termsKey } from '#web/api/queries/query-keys.ts';
import { readAnew } from '#web/api/queries/read-anew.ts';
import { rereading, timed } from '#web/api/queries/rereading.ts';
import { readTerms, withKnownTerms } from './read-terms.ts';

/** The glossary is not in the list: deleted, or never in this workspace. */
export class GlossaryGoneError extends Error {
  override readonly name = 'GlossaryGoneError';
}

export function glossariesQuery(connection: Connection, connectionId: string) {
  const queryKey = glossariesKey(connectionId);
  return queryOptions({
    queryKey,
    ...rereading,
    queryFn: async ({ signal }): Promise<Glossary[]> => {
      try {
        return await timed(queryKey, () => call(connection, listGlossaries, {}, { signal }));
      } catch (error) {
        if (isNotFound(error)) return [];
        throw error;
      }
    },
  });
}

/** Fails with GlossaryGoneError where there is no such glossary. */
export function termsQuery(connection: Connection, connectionId: string, glossaryId: string) {
  const queryKey = termsKey(connectionId, glossaryId);
  return queryOptions({
    queryKey,
    // Terms that didn't change are taken over when the list is read, and kept by who changes one.
    structuralSharing: false,
    ...rereading,
    queryFn: async ({ signal, client }): Promise<Term[]> => {
      try {
        const last = client.getQueryData<Term[]>(queryKey);
        const terms = await timed(queryKey, () => readTerms(connection, glossaryId, last, signal));
        const known = client.getQueryData<Term[]>(queryKey);
        if (terms === known) return terms;
        noteNewTerms(queryKey, known, terms);
        return withKnownTerms(terms, known);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        await requireGlossary(client, connection, connectionId, glossaryId);
        return [];
      }
    },
  });
}

/** What was added here is in the cached list already. */
function noteNewTerms(key: QueryKey, known: readonly Term[] | undefined, terms: readonly Term[]): void {
  if (!known) return;
  const ids = new Set(known.map(({ id }) => id));
  noteArrivals(
    key,
    terms.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  );
}

/** Reads the list of glossaries anew. @throws GlossaryGoneError when this one is not in it */
async function requireGlossary(
  client: QueryClient,
  connection: Connection,
  connectionId: string,
  glossaryId: string,
): Promise<void> {
  const list = await readAnew(client, glossariesQuery(connection, connectionId));
  if (!list.some(({ id }) => id === glossaryId)) throw new GlossaryGoneError();
}

/**
 * Why adding a term failed: servers answer an unknown glossary with 404, or with 400 and no field named.
 * @throws GlossaryGoneError, or the error itself
 */
export async function explainAddTermFailure(
  client: QueryClient,
  connection: Connection,
  connectionId: string,
  glossaryId: string,
  error: unknown,
): Promise<never> {
  if (isNotFound(error) || isUnexplained400(error))
    await requireGlossary(client, connection, connectionId, glossaryId);
  throw error;
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function isUnexplained400(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return false;
  return error.failure.status === 400 && error.failure.fields.length === 0;
}
