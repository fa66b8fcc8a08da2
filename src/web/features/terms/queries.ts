// Adding, changing and deleting terms. The cached list takes over what the server answers.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import { addTerm, deleteTerm, type Term, updateTerm } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connection-context.ts';
import { explainAddTermFailure, termsQuery } from '#web/api/glossary-queries.ts';
import { glossariesKey } from '#web/api/query-keys.ts';
import { settledCreate } from '#web/api/settled-create.ts';
import {
  BLANK_DRAFT,
  type Changes,
  changedAttributes,
  draftOf,
  isEmpty,
  type TermDraft,
} from '#web/features/terms/editing/changes.ts';

function useTermList(glossaryId: string) {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const client = useQueryClient();
  const query = termsQuery(connection, connectionId, glossaryId);
  const change = (step: (list: Term[]) => Term[]) => {
    changeList(client, query.queryKey, step);
    // A term's change moves its glossary's time.
    void client.invalidateQueries({
      queryKey: glossariesKey(connectionId),
      exact: true,
      refetchType: 'none',
    });
  };
  return { connection, connectionId, client, query, change };
}

/** A list that is being read meanwhile may be older than the change: it is read again. */
function changeList(
  client: QueryClient,
  queryKey: ReturnType<typeof termsQuery>['queryKey'],
  step: (list: Term[]) => Term[],
): void {
  const reading = client.isFetching({ queryKey }) > 0;
  client.setQueryData(queryKey, (list) => list && step(list));
  if (reading) void client.invalidateQueries({ queryKey });
}

/** Adds a term; one whose answer was lost is settled by the list before it is sent again. */
export function useAddTerm(glossaryId: string) {
  const { connection, connectionId, client, query, change } = useTermList(glossaryId);
  const [create] = useState(rememberingCreate);
  return useMutation({
    mutationFn: async (draft: TermDraft) => {
      try {
        return await create(draft, {
          send: () => call(connection, addTerm, { params: { glossaryId }, body: filled(draft) }),
          list: () => client.fetchQuery({ ...query, staleTime: 0 }),
          known: () => client.getQueryData(query.queryKey) ?? [],
        });
      } catch (error) {
        return await explainAddTermFailure(client, connection, connectionId, glossaryId, error);
      }
    },
    onSuccess: (added) => change((list) => [...list.filter(({ id }) => id !== added.id), added]),
  });
}

function rememberingCreate() {
  return settledCreate<TermDraft, Term>({
    isSame: (term, draft) => isEmpty(changedAttributes(draftOf(term), draft)),
    sameInput: (a, b) => isEmpty(changedAttributes(a, b)),
  });
}

/** A new term carries only the fields that say something: no server must guess what "" means there. */
function filled(draft: TermDraft) {
  const { word, languageId, caseSensitive } = draft;
  return {
    ...changedAttributes(BLANK_DRAFT, draft),
    word: word.trim(),
    languageId: languageId.trim(),
    caseSensitive,
  };
}

export interface TermUpdate {
  readonly id: string;
  readonly changes: Changes;
}

export function useUpdateTerm(glossaryId: string) {
  const { connection, client, query, change } = useTermList(glossaryId);
  return useMutation({
    mutationFn: ({ id, changes }: TermUpdate) =>
      call(connection, updateTerm, { params: { termId: id }, body: changes }),
    onSuccess: (updated) => change((list) => list.map((term) => (term.id === updated.id ? updated : term))),
    onError: (error) => {
      if (isGone(error)) void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}

/** Deletes one term. One that is not there any more counts as deleted. The list is told by {@link useDropTerms}. */
export function useDeleteTerm() {
  const connection = useConnection();
  return useMutation({
    mutationFn: async (termId: string) => {
      try {
        await call(connection, deleteTerm, { params: { termId } });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  });
}

/** Takes deleted terms off the cached list, all at once. */
export function useDropTerms(glossaryId: string): (ids: ReadonlySet<string>) => void {
  const { change } = useTermList(glossaryId);
  return (ids) => change((list) => list.filter(({ id }) => !ids.has(id)));
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
