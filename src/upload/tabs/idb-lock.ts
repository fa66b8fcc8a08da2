// A lock made of a database: whoever creates it holds the lock until its connection closes, which the browser sees to
// however a tab ends. Deleting a database waits for that, and requests for one name wait in line.
import { deleteDB, openDB } from 'idb';

/** Resolves when the lock is held: until the signal aborts. @throws where the browser has no IndexedDB or withholds it */
export async function lockDatabase(name: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await tryCreate(name, signal)));
}

/** Another tab's requests may have come in between these two: then the database is there already, and theirs. */
async function tryCreate(name: string, signal: AbortSignal): Promise<boolean> {
  let isCreator = false;
  const deleting = deleteDB(name);
  const opening = openDB(name, 1, {
    upgrade() {
      isCreator = true;
    },
  });
  const [database] = await Promise.all([opening, deleting]);
  const isHeld = isCreator && !signal.aborted;
  if (isHeld) signal.addEventListener('abort', () => database.close(), { once: true });
  else database.close();
  return isHeld;
}
