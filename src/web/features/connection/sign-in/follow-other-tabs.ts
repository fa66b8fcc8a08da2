// Signing out in one tab signs out in all: the others let go of the connection, its key and what was read.
import { connections } from '#web/api/connections.ts';
import type { SavedConnection } from '#web/api/connections-state.ts';
import { concernsList } from '#web/api/connections-storage.ts';
import { letGo } from '#web/api/forget.ts';
import { forgetQueries, queryClient } from '#web/api/query-client.ts';

export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (concernsList(event)) void catchUp();
  });
}

async function catchUp(): Promise<void> {
  const before = idsOf(connections.get().saved);
  connections.catchUp();
  const still = idsOf(connections.get().saved);
  const gone = [...before].filter((id) => !still.has(id));
  for (const id of gone) forgetQueries(queryClient, id);
  await Promise.all(gone.map(letGo));
}

function idsOf(saved: readonly SavedConnection[]): Set<string> {
  return new Set(saved.flatMap(({ id, formerIds }) => [id, ...formerIds]));
}
