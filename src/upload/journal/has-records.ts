// Whether a journal holds anything, for a page that may have nothing to do: without the code that reads and writes it.

/** Makes no database where there is none. In a browser that stores nothing there is none. */
export async function hasRecords(storageName: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === storageName)) return false;
    const { openDB } = await import('idb');
    const database = await openDB(storageName, undefined, {
      // It was deleted since: to open it would make an empty one, which no journal could be opened on any more.
      upgrade: (_database, _from, _to, tx) => {
        tx.done.catch(() => undefined);
        tx.abort();
      },
    });
    // A journal of version 1, which nobody has opened since, has each file for itself.
    const stores = ['blocks', 'files'].filter((store) => database.objectStoreNames.contains(store));
    const counts = await Promise.all(stores.map((store) => database.count(store)));
    database.close();
    return counts.some((count) => count > 0);
  } catch {
    return false;
  }
}
