// Saves all glossaries of a connection into one file, using a worker.
import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#api-client/connection.ts';
import { type Download, Lexicon } from '#lexicon/client.ts';
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved } from '#web/api/connections/connections-state.ts';
import { glossariesQuery, termsQuery } from '#web/api/glossaries/glossary-queries.ts';
import { isSaved, PackError, type Saved, type SaveProgress, saveAll } from './save-all.ts';
import { words } from './words.ts';

interface SaveFrom {
  readonly connection: Connection;
  readonly connectionId: string;
  readonly client: QueryClient;
}

/** @throws PackError, and the errors of {@link saveAll} */
export async function saveInto(
  { connection, connectionId, client }: SaveFrom,
  onProgress: (progress: SaveProgress) => void,
  signal: AbortSignal,
): Promise<{ readonly saved: Saved; readonly file: Download }> {
  const lexicon = new Lexicon();
  try {
    const saved = await saveAll(
      {
        glossaries: () => client.fetchQuery({ ...glossariesQuery(connection, connectionId), staleTime: 0 }),
        // Don't cache the terms: these are all terms of the workspace, and none are shown.
        terms: ({ id }) =>
          client.fetchQuery({ ...termsQuery(connection, connectionId, id), staleTime: 0, gcTime: 0 }),
        pack: async ({ id, name, description }, terms) => {
          const termsSet = lexicon.setTerms(terms);
          const packed = lexicon.call('addToArchive', { id, name, description });
          return packing(Promise.all([packed, termsSet]).then(([answer]) => answer));
        },
        onProgress,
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        random: Math.random,
      },
      signal,
    );
    const workspace = workspaceName(connection);
    const savedAt = new Date().toISOString();
    const missing = saved.notes.filter((note) => !isSaved(note)).map(({ id, name }) => ({ id, name }));
    const title = words.saving.fileName(workspace, savedAt.slice(0, 10));
    const file = await packing(lexicon.call('finishArchive', title, { workspace, savedAt, missing }));
    return { saved, file };
  } finally {
    lexicon.close();
  }
}

async function packing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new PackError('The worker failed.', { cause });
  }
}

function workspaceName({ baseUrl }: Connection): string {
  const saved = activeSaved(connections.get());
  return saved?.name ?? saved?.workspace ?? new URL(baseUrl).host;
}
