// Finds drafts to migrate: drafts under other ids of the connection, and drafts that older versions stored in local
// storage.
import { storages } from '#web/api/connections/connections.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import { DRAFT_ENTRY } from './draft-entry.ts';
import { type DraftChange, DraftLog, draftDatabase } from './draft-log.ts';

interface EarlierDrafts {
  readonly found: readonly DraftChange[];
  /** Call it after the drafts are saved in the new place. */
  readonly remove: () => Promise<void>;
}

/** @param ids ids of the connection; drafts belong into the database of the first one */
export async function* draftsToMigrate(ids: readonly string[]): AsyncGenerator<EarlierDrafts> {
  const there = new Set((await indexedDB.databases()).map(({ name }) => name));
  for (const name of ids.slice(1).map(draftDatabase)) if (there.has(name)) yield* inLog(new DraftLog(name));
  for (const id of ids) yield* inStorage(`${DRAFT_ENTRY}${id}.`);
}

async function* inLog(log: DraftLog): AsyncGenerator<EarlierDrafts> {
  yield { found: await log.current(), remove: () => log.clear() };
  await log.close();
}

function* inStorage(prefix: string): Generator<EarlierDrafts> {
  const keys = storages.local.keys().filter((key) => key.startsWith(prefix));
  if (keys.length === 0) return;
  const found = keys.flatMap((key): DraftChange[] => {
    const value = parseJson(storages.local.get(key));
    return value === undefined ? [] : [[key.slice(prefix.length), value]];
  });
  yield {
    found,
    async remove() {
      for (const key of keys) storages.local.delete(key);
    },
  };
}
