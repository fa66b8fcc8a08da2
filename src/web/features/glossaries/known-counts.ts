import { useQueryClient } from '@tanstack/react-query';
import { useConnection, useConnectionId } from '#web/api/connection-context.ts';
import { termsQuery } from '#web/api/glossary-queries.ts';

/** Tells how many terms a glossary has where that was read already. It never asks the server: that would be a request per row. */
export function useKnownTermCount(): (glossaryId: string) => number | undefined {
  const connection = useConnection();
  const connectionId = useConnectionId();
  const client = useQueryClient();
  return (glossaryId) =>
    client.getQueryData(termsQuery(connection, connectionId, glossaryId).queryKey)?.length;
}
