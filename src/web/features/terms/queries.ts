// Mutations that add, change and delete terms. Each writes the server's response into the cached list.
import { hashKey, mutationOptions, notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import { addTerm, type Term } from '#contract/glossary.ts';
import type { PronunciationField } from '#contract/pronunciation.ts';
import { knownCapabilities } from '#web/api/capabilities.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import { explainAddTermFailure, termsQuery } from '#web/api/glossaries/glossary-queries.ts';
import { createsInFlight, idempotentCreate } from '#web/api/glossaries/idempotent-create.ts';
import { removeTerm } from '#web/api/glossaries/term-writes.ts';
import { changeList } from '#web/api/queries/change-list.ts';
import { glossariesKey } from '#web/api/queries/query-keys.ts';
import { readFresh } from '#web/api/queries/read-fresh.ts';
import {
  attributesOf,
  type Changes,
  changedAttributes,
  draftOf,
  isEmpty,
  newTermBody,
  picked,
  type TermBase,
  type TermDraft,
} from '#web/features/terms/editing/changes.ts';
import { putClearing } from '#web/features/terms/guard/clear-fields.ts';
import { guardedDelete } from '#web/features/terms/guard/guarded-delete.ts';
import { guardedUpdate } from '#web/features/terms/guard/guarded-update.ts';
import { createReadAllowance } from '#web/features/terms/guard/read-allowance.ts';
import { replacedTerms } from '#web/features/terms/guard/replaced-terms.ts';
import { changedByOthers, noteDeletedHere, noteSavedHere } from '#web/features/terms/guard/theirs.ts';
import { notify } from '#web/ui/notify.ts';
import { words } from './words.ts';

function useTermList(glossaryId: string) {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const query = termsQuery(connection, connectionId, glossaryId);
  const change = (step: (list: readonly Term[]) => Term[]) => {
    changeList(client, query.queryKey, step);
    // A changed term also changes its glossary's `updatedAt`.
    void client.invalidateQueries({
      queryKey: glossariesKey(connectionId),
      exact: true,
      refetchType: 'none',
    });
  };
  return { connection, connectionId, client, query, change };
}

/** Adds a term. After a lost response, the list is checked for the term before the request is sent again. */
export function useAddTerm(glossaryId: string) {
  const create = useCreateTerm(glossaryId);
  const [attempt] = useState(newCreateAttempt);
  return useMutation({ mutationFn: (draft: TermDraft) => create(attempt, draft) });
}

type CreateAttempt = ReturnType<typeof newCreateAttempt>;

interface CreateOptions {
  readonly acceptsEarlier?: boolean;
  /** Set for one of many new terms: these are added to the list in batches, ten times a second. */
  readonly isOneOfMany?: boolean;
  /** Called in the same render in which the list first shows the term. */
  readonly onAdded?: (term: Term) => void;
}

/** Creates several terms at once. Each has its own attempt, which remembers whether its response was lost. */
export function useCreateTerm(glossaryId: string) {
  const { connection, connectionId, client, query, change } = useTermList(glossaryId);
  const replaced = replacedTerms(client, hashKey(query.queryKey));
  return async function create(
    attempt: CreateAttempt,
    draft: TermDraft,
    { acceptsEarlier = false, isOneOfMany = false, onAdded }: CreateOptions = {},
  ): Promise<Term> {
    try {
      const added = await attempt(draft, {
        send: () => call(connection, addTerm, { params: { glossaryId }, body: newTermBody(draft) }),
        list: () => readFresh(client, query),
        knownItems: () => client.getQueryData(query.queryKey) ?? [],
        acceptsEarlier,
      });
      if (isOneOfMany) {
        replaced.add(added, change);
        return added;
      }
      notifyManager.batch(() => {
        change((list) => [...list.filter(({ id }) => id !== added.id), added]);
        notifyManager.schedule(() => onAdded?.(added));
      });
      return added;
    } catch (error) {
      return await explainAddTermFailure(client, connection, connectionId, glossaryId, error);
    }
  };
}

/** New terms in flight, from all forms and rows. */
const together = createsInFlight<TermDraft>();

export function newCreateAttempt() {
  return idempotentCreate<TermDraft, Term>({
    isSame: (term, draft) => isEmpty(changedAttributes(draftOf(term), draft)),
    sameInput: (a, b) => isEmpty(changedAttributes(a, b)),
    inFlight: together,
  });
}

export interface TermUpdate {
  readonly id: string;
  /** Values the edit started from. If the server has other values, someone else changed the term since. */
  readonly base: TermBase;
  readonly changes: Changes;
}

export interface Updated {
  readonly term: Term;
  /** Cleared fields whose old value the server kept. */
  readonly kept: readonly PronunciationField[];
}

/**
 * Maximum age (ms) of the list at a save. An older list is read again first if the server doesn't support `If-Match`.
 */
const OLD_MS = 10_000;
const rereads = createReadAllowance(0.05);

/** Protects a write from overwriting concurrent changes by someone else. */
function useGuard(glossaryId: string) {
  const { connectionId, client, query, change } = useTermList(glossaryId);
  const isGuarded = () => knownCapabilities(client, connectionId).termIfMatch;
  const replaced = replacedTerms(client, hashKey(query.queryKey));
  const replace = (updated: Term) => replaced.put(updated, change);
  const newest = async (id: string) => {
    if (!isGuarded()) {
      const read = () => client.fetchQuery({ ...query, staleTime: OLD_MS });
      const isReading = client.isFetching({ queryKey: query.queryKey }) > 0;
      // Ignore a failed read: the save will fail too and report the reason.
      if (isReading) await read().catch(() => undefined);
      else if (rereads.isOpen()) await rereads.run(read).catch(() => undefined);
    }
    return replaced.get(id) ?? client.getQueryData(query.queryKey)?.find((term) => term.id === id);
  };
  return { isGuarded, newest, replace };
}

/**
 * Updates a term.
 * @throws ChangedMeanwhileError if the write would overwrite a change the user hasn't seen
 */
export function useUpdateTerm(glossaryId: string) {
  return useMutation(useTermUpdates(glossaryId));
}

/** Like {@link useUpdateTerm}, for callers that show progress themselves: updates cause no rerender. */
export function useUpdateTermWithoutRender(glossaryId: string): (update: TermUpdate) => Promise<Updated> {
  const client = useQueryClient();
  const updates = useTermUpdates(glossaryId);
  return (update) =>
    client.getMutationCache().build(client, client.defaultMutationOptions(updates)).execute(update);
}

/**
 * Returns a function that runs a callback in the same render in which the list shows the saved values. `end` runs once,
 * after all callbacks of that render.
 */
export function useRunWhenListed(glossaryId: string): (run: () => void, end?: () => void) => void {
  const { client, query } = useTermList(glossaryId);
  return (run, end) => replacedTerms(client, hashKey(query.queryKey)).afterwards(run, end);
}

/** Returns the server's response for a term while the list doesn't show it yet. */
export function useLatestResponse(glossaryId: string): (id: string) => Term | undefined {
  const { client, query } = useTermList(glossaryId);
  return (id) => replacedTerms(client, hashKey(query.queryKey)).get(id);
}

function useTermUpdates(glossaryId: string) {
  const { connection, client, query } = useTermList(glossaryId);
  const { isGuarded, newest, replace } = useGuard(glossaryId);
  return mutationOptions({
    mutationFn: async ({ id, base, changes }: TermUpdate): Promise<Updated> => {
      let kept: Updated['kept'] = [];
      const put = async (sent: Changes, expected: string | undefined) => {
        const cleared = await putClearing(connection, id, sent, expected);
        kept = cleared.kept;
        return cleared.result;
      };
      const deps = { put, isGuarded: isGuarded(), newest: () => newest(id), onCurrent: replace };
      return { term: await guardedUpdate(base, changes, deps), kept };
    },
    onSuccess: ({ term, kept }, { base, changes }) => {
      const others = changedByOthers(base.draft, changes, term);
      const sent = picked(changes, (attribute) => !kept.some((field) => field === attribute));
      noteSavedHere(term, attributesOf(sent));
      replace(term);
      if (others.length > 0) notify({ message: words.changed.also(others) });
    },
    onError: (error) => {
      if (isGone(error)) void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}

/**
 * Deletes a term unless it changed since the user saw it. A term that no longer exists counts as deleted.
 * The caller removes it from the cached list with {@link useDropTerms}.
 * @throws ChangedMeanwhileError if someone else changed the term
 */
export function useDeleteTerm(glossaryId: string): (seen: Term) => Promise<void> {
  const connection = useConnection();
  const client = useQueryClient();
  const { isGuarded, newest, replace } = useGuard(glossaryId);
  const deletion = mutationOptions({
    mutationFn: async (seen: Term) => {
      const { id } = seen;
      const remove = (expected: string | undefined) => removeTerm(connection, id, expected);
      try {
        const deps = { remove, isGuarded: isGuarded(), newest: () => newest(id), onCurrent: replace };
        await guardedDelete(seen, deps);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      noteDeletedHere(id);
    },
  });
  // Run the mutation outside React: callers show progress themselves, and a bulk deletion must not rerender for each
  // term.
  return (seen) =>
    client.getMutationCache().build(client, client.defaultMutationOptions(deletion)).execute(seen);
}

/** Removes deleted terms from the cached list, all at once. */
export function useDropTerms(glossaryId: string): (ids: ReadonlySet<string>) => void {
  const { change } = useTermList(glossaryId);
  return (ids) => change((list) => list.filter(({ id }) => !ids.has(id)));
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
