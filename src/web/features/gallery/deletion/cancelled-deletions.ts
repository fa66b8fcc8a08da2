// Remembers deletions that were cancelled because the page was left. The next visit reports them once.
import { z } from 'zod/mini';
import type { Tally } from '#catalog/client.ts';
import { isRemembered, storages } from '#web/api/connections/connections.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import { notify } from '#web/ui/notify.ts';
import { words } from './words.ts';

const count = z.int().check(z.nonnegative());
const stored = z.object({ folders: count, files: count, audio: count, video: count, other: count });

export function saveCancelledDeletion(connectionId: string, tally: Tally): void {
  const storage = isRemembered(connectionId) ? storages.local : storages.session;
  storage.set(entryName(connectionId), JSON.stringify(tally));
}

export function reportCancelledDeletion(connectionId: string): void {
  for (const storage of [storages.local, storages.session]) {
    const { data } = stored.safeParse(parseJson(storage.get(entryName(connectionId))));
    storage.delete(entryName(connectionId));
    if (data) notify({ message: words.notDeleted(data), stays: true });
  }
}

function entryName(connectionId: string): string {
  return `lectern.not-deleted.${connectionId}`;
}
