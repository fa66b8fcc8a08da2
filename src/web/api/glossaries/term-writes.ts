// Updates and deletes terms only if nobody else has changed them since (`If-Match`, §4.3). Use the version only if the
// service announces `termIfMatch`; other servers would ignore it.
import type { z } from 'zod/mini';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { deleteTerm, type Term, term, type termChanges, updateTerm } from '#contract/glossary.ts';

/** Someone else changed the term after it was read, so nothing was written. `current` is its present value. */
export interface TermConflict {
  readonly kind: 'changed-meanwhile';
  readonly current: Term;
}

export type PutTermResult = { readonly kind: 'saved'; readonly term: Term } | TermConflict;
export type RemoveTermResult = { readonly kind: 'deleted' } | TermConflict;

/**
 * @param expectedUpdatedAt `updatedAt` of the term that the change is based on; without it the term is overwritten
 * @throws ApiError; 404 if the term was deleted
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
 * @param expectedUpdatedAt see {@link putTerm}
 * @throws ApiError; 404 if the term was deleted already
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

async function guarded<Result>(write: () => Promise<Result>): Promise<Result | TermConflict> {
  try {
    return await write();
  } catch (error) {
    const current = getCurrent(error);
    if (!current) throw error;
    return { kind: 'changed-meanwhile', current };
  }
}

/** Returns undefined for a 412 without the term; it is handled like any other error. */
function getCurrent(error: unknown): Term | undefined {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return undefined;
  return error.failure.status === 412 ? term.safeParse(error.failure.current).data : undefined;
}
