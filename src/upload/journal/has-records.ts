// Checks whether a journal has records, without loading the code of the journal. The page needs no worker if it has none.

/** Never creates a database. False if the browser has no IndexedDB. */
export async function hasRecords(storageName: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === storageName)) return false;
    const { openDB } = await import('idb');
    const database = await openDB(storageName, undefined, {
      // The database was deleted in the meantime. Abort, because opening it would create an empty database.
      upgrade: (_database, _from, _to, tx) => {
        tx.done.catch(() => undefined);
        tx.abort();
      },
    });
    // Version 1 of the journal has a record per file in "files".
    const stores = ['blocks', 'files'].filter((store) => database.objectStoreNames.contains(store));
    const counts = await Promise.all(stores.map((store) => database.count(store)));
    database.close();
    return counts.some((count) => count > 0);
  } catch {
    return false;
  }
}
