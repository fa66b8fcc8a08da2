// Changing and deleting a term, only if nobody else has changed it since. The guard is the service's (§4.3): to be asked
// for where it announces `termIfMatch`. A server that doesn't know it would not look at it.
import type { z } from 'zod/mini';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { deleteTerm, type Term, term, type termChanges, updateTerm } from '#contract/glossary.ts';

/** Somebody else changed the term after it was read, and nothing was done. `current` is what it is now. */
export interface ChangedMeanwhile {
  readonly kind: 'changed-meanwhile';
  readonly current: Term;
}

export type PutTermResult = { readonly kind: 'saved'; readonly term: Term } | ChangedMeanwhile;
export type RemoveTermResult = { readonly kind: 'deleted' } | ChangedMeanwhile;

/**
 * @param expectedUpdatedAt the `updatedAt` the changes began from; left out, they are made whatever the term is now
 * @throws ApiError; a term that is gone is its 404
 */
export async function putTerm(
  connection: Connection,
  termId: string,
  changes: z.input<typeof termChanges>,
  expectedUpdatedAt?: string,
): Promise<PutTermResult> {
  return guarded(async () => {
    const request = { params: { termId }, body: changes };
    return { kind: 'saved', term: await call(connection, updateTerm, request, ifMatch(expectedUpdatedAt)) };
  });
}

/**
 * @param expectedUpdatedAt as of {@link putTerm}
 * @throws ApiError; a term that is gone already is its 404
 */
export async function removeTerm(
  connection: Connection,
  termId: string,
  expectedUpdatedAt?: string,
): Promise<RemoveTermResult> {
  return guarded(async () => {
    await call(connection, deleteTerm, { params: { termId } }, ifMatch(expectedUpdatedAt));
    return { kind: 'deleted' };
  });
}

function ifMatch(updatedAt: string | undefined) {
  return updatedAt === undefined ? {} : { headers: { 'If-Match': `"${updatedAt}"` } };
}

async function guarded<Result>(write: () => Promise<Result>): Promise<Result | ChangedMeanwhile> {
  try {
    return await write();
  } catch (error) {
    const current = currentOf(error);
    if (!current) throw error;
    return { kind: 'changed-meanwhile', current };
  }
}

/** A 412 that doesn't show the term is an error like any other. */
function currentOf(error: unknown): Term | undefined {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return undefined;
  return error.failure.status === 412 ? term.safeParse(error.failure.current).data : undefined;
}
