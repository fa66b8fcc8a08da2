// Sends one mutation. An update or a deletion never overwrites what the person has not seen: the server checks the version
// of the term if it can, and otherwise the list is read again first if it is old.
import type { z } from 'zod/mini';
import type { Term, termChanges } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS, type PronunciationField } from '#contract/pronunciation.ts';
import { type Changes, difference, draftOf, isEmpty, newTermBody, pick } from './fields.ts';
import type { Create, Delete, Update } from './mutation.ts';
import { isConflicting } from './pending-answers.ts';
import { currentTermIn, type Failure, isNotFound, readFailure, refusesField } from './server-errors.ts';

type UpdateBody = z.input<typeof termChanges>;

/** The API of one glossary. Every method throws `ApiError`. */
export interface TermServer {
  /** Reads all terms, not from a cache. */
  readonly list: () => Promise<readonly Term[]>;
  /** @param token sent as `Idempotency-Key`; undefined if the server does not support it */
  readonly create: (body: ReturnType<typeof newTermBody>, token: string | undefined) => Promise<Term>;
  /** @param expected the `updatedAt` that the server must find; undefined if it does not support `If-Match` */
  readonly update: (id: string, body: UpdateBody, expected: string | undefined) => Promise<Term>;
  readonly remove: (id: string, expected: string | undefined) => Promise<void>;
  /** The extensions that the server announces. */
  readonly extensions: () => { readonly termIfMatch: boolean; readonly idempotencyKey: boolean };
}

export type Outcome =
  | {
      readonly kind: 'saved';
      readonly term: Term;
      /** Fields that the server refused to clear, and left as they were. */
      readonly notCleared: readonly PronunciationField[];
    }
  | { readonly kind: 'removed' }
  | ({ readonly kind: 'failed' } & Failure);

/** What is known about the term to change. */
export interface Known {
  readonly id: string;
  /** Returns the term in the snapshot, which is read again if it is old and the server has no `If-Match`. */
  readonly newest: () => Promise<Term | undefined>;
  /** Called with the present term if the server refused an outdated version. */
  readonly onCurrent: (term: Term) => void;
}

/** Maximum number of requests for one update. After that, the term counts as a conflict, because it keeps changing. */
const MAX_TRIES = 3;

export async function sendCreate(server: TermServer, create: Create): Promise<Outcome> {
  const { draft, attempt } = create;
  try {
    const token = server.extensions().idempotencyKey ? attempt?.token : undefined;
    const term = await server.create(newTermBody(attempt?.draft ?? draft), token);
    return { kind: 'saved', term, notCleared: [] };
  } catch (error) {
    return { kind: 'failed', ...readFailure(error) };
  }
}

export async function sendUpdate(server: TermServer, update: Update, known: Known): Promise<Outcome> {
  let current = await known.newest();
  for (let attempt = 1; ; attempt += 1) {
    if (!current) return conflict(null);
    if (attempt > MAX_TRIES || isConflicting(update, current)) return conflict(current);
    const expected = server.extensions().termIfMatch ? current.updatedAt : undefined;
    try {
      return await putClearing(server, known.id, update.changes, expected);
    } catch (error) {
      if (isNotFound(error)) return conflict(null);
      current = currentTermIn(error);
      if (!current) return { kind: 'failed', ...readFailure(error) };
      known.onCurrent(current);
    }
  }
}

/**
 * Clears fields with "". Some servers accept only null, and some can't clear a field, so an error that names a cleared field
 * is answered with null, and then by leaving the field out.
 */
async function putClearing(
  server: TermServer,
  id: string,
  changes: Changes,
  expected: string | undefined,
): Promise<Outcome> {
  const cleared = PRONUNCIATION_FIELDS.filter((field) => changes[field] === '');
  const saved = (term: Term, notCleared: readonly PronunciationField[]): Outcome => ({
    kind: 'saved',
    term,
    notCleared,
  });
  try {
    return saved(await server.update(id, changes, expected), []);
  } catch (first) {
    if (!refusesField(first, cleared)) throw first;
    try {
      const nulls = Object.fromEntries(cleared.map((field) => [field, null]));
      return saved(await server.update(id, { ...changes, ...nulls }, expected), []);
    } catch (second) {
      if (!refusesField(second, cleared)) throw second;
      const rest = pick(changes, (attribute) => !cleared.some((field) => field === attribute));
      if (isEmpty(rest)) throw first;
      return saved(await server.update(id, rest, expected), cleared);
    }
  }
}

/** A term that is gone counts as deleted. */
export async function sendDelete(server: TermServer, { seen }: Delete, known: Known): Promise<Outcome> {
  let current = await known.newest();
  for (let attempt = 1; ; attempt += 1) {
    if (!current) return { kind: 'removed' };
    const isChanged = !isEmpty(difference(draftOf(seen), draftOf(current)));
    if (attempt > MAX_TRIES || isChanged) return conflict(current);
    try {
      await server.remove(known.id, server.extensions().termIfMatch ? current.updatedAt : undefined);
      return { kind: 'removed' };
    } catch (error) {
      if (isNotFound(error)) return { kind: 'removed' };
      current = currentTermIn(error);
      if (!current) return { kind: 'failed', ...readFailure(error) };
      known.onCurrent(current);
    }
  }
}

function conflict(theirs: Term | null): Outcome {
  return {
    kind: 'failed',
    event: { kind: 'conflicted', theirs },
    mayHaveLanded: false,
    retryAfterMs: 0,
  };
}
