// Queries of glossaries and terms. They accept different servers: 404 for the glossaries is an empty list, and 404 for
// terms is checked against the list of glossaries.
import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { type Glossary, listGlossaries, type Term } from '#contract/glossary.ts';
import { reportArrivals } from '#web/api/arrivals.ts';
import { glossariesKey, termsKey } from '#web/api/queries/query-keys.ts';
import { readFresh } from '#web/api/queries/read-fresh.ts';
import { recordDuration, refetchOptions } from '#web/api/queries/refetch-options.ts';
import { readTerms, withKnownTerms } from './read-terms.ts';

/** The glossary is not in the list: it was deleted, or never existed in this workspace. */
export class GlossaryGoneError extends Error {
  override readonly name = 'GlossaryGoneError';
}

export function glossariesQuery(connection: Connection, connectionId: string) {
  const queryKey = glossariesKey(connectionId);
  return queryOptions({
    queryKey,
    ...refetchOptions,
    queryFn: async ({ signal }): Promise<Glossary[]> => {
      try {
        return await recordDuration(queryKey, () => call(connection, listGlossaries, {}, { signal }));
      } catch (error) {
        if (isNotFound(error)) return [];
        throw error;
      }
    },
  });
}

/** @throws GlossaryGoneError */
export function termsQuery(connection: Connection, connectionId: string, glossaryId: string) {
  const queryKey = termsKey(connectionId, glossaryId);
  return queryOptions({
    queryKey,
    // Reading the list keeps unchanged terms as the same objects already.
    structuralSharing: false,
    ...refetchOptions,
    queryFn: async ({ signal, client }): Promise<Term[]> => {
      try {
        const last = client.getQueryData<Term[]>(queryKey);
        const terms = await recordDuration(queryKey, () => readTerms(connection, glossaryId, last, signal));
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

/** Terms added here are in the cached list already, so they are not new. */
function noteNewTerms(key: QueryKey, known: readonly Term[] | undefined, terms: readonly Term[]): void {
  if (!known) return;
  const ids = new Set(known.map(({ id }) => id));
  reportArrivals(
    key,
    terms.flatMap(({ id }) => (ids.has(id) ? [] : [id])),
  );
}

/**
 * Refetches the list of glossaries.
 * @throws GlossaryGoneError if this one is missing
 */
async function requireGlossary(
  client: QueryClient,
  connection: Connection,
  connectionId: string,
  glossaryId: string,
): Promise<void> {
  const list = await readFresh(client, glossariesQuery(connection, connectionId));
  if (!list.some(({ id }) => id === glossaryId)) throw new GlossaryGoneError();
}

/**
 * Explains why adding a term failed. For an unknown glossary, servers send 404, or 400 without a field.
 * @throws GlossaryGoneError, or the original error
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
