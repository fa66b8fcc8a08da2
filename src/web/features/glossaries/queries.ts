// Creating and deleting glossaries.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import { deleteGlossary, type Glossary } from '#contract/glossary.ts';
import { useConnection, useConnectionId } from '#web/api/connections/connection-context.ts';
import {
  type GlossaryInput,
  isSameGlossary,
  sendGlossary,
  withGlossary,
} from '#web/api/glossaries/create-glossary.ts';
import { glossariesQuery, termsQuery } from '#web/api/glossaries/glossary-queries.ts';
import { idempotentCreate } from '#web/api/glossaries/idempotent-create.ts';
import { changeList } from '#web/api/queries/change-list.ts';
import { readFresh } from '#web/api/queries/read-fresh.ts';

/** Creates a glossary; a create whose answer was lost is settled by the list before it is sent again. */
export function useCreateGlossary() {
  const connection = useConnection();
  const query = glossariesQuery(connection, useConnectionId());
  const client = useQueryClient();
  const [create] = useState(() =>
    idempotentCreate<GlossaryInput, Glossary>({ isSame: isSameGlossary, sameInput: isSameGlossary }),
  );
  return useMutation({
    mutationFn: (input: GlossaryInput) =>
      create(input, {
        send: () => sendGlossary(connection, input),
        list: () => readFresh(client, query),
        knownItems: () => client.getQueryData(query.queryKey) ?? [],
      }),
    onSuccess: (created) =>
      changeList<Glossary>(client, query.queryKey, (list) => withGlossary(list, created)),
  });
}

/** Deletes a glossary with its terms. One that is not there any more counts as deleted. */
export function useDeleteGlossary() {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Glossary) => {
      try {
        await call(connection, deleteGlossary, { params: { glossaryId: id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, { id }) => {
      const { queryKey } = glossariesQuery(connection, connectionId);
      changeList<Glossary>(client, queryKey, (list) => list.filter((glossary) => glossary.id !== id));
      client.removeQueries({ queryKey: termsQuery(connection, connectionId, id).queryKey });
    },
  });
}
