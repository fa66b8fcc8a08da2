// Where the list of files is kept for the next visit: only of a connection that is remembered on this device. Signing out
// deletes it, as its name carries the connection's id.
import { connections } from './connections.ts';

export function keptListCache(connectionId: string): string {
  return `lectern.list.${connectionId}`;
}

export function isRemembered(connectionId: string): boolean {
  return connections.get().saved.some(({ id, remembered }) => id === connectionId && remembered);
}

/** Never throws. */
export async function dropKeptList(connectionId: string): Promise<void> {
  try {
    await globalThis.caches?.delete(keptListCache(connectionId));
  } catch {
    // Where nothing can be deleted, nothing was kept.
  }
}
