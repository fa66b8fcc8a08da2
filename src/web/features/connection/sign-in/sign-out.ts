// Signs out and deletes everything that the browser stores for the connection.
import { connections } from '#web/api/connections/connections.ts';
import { activeSaved, remove, type SavedConnection } from '#web/api/connections/connections-state.ts';
import { deleteStored } from '#web/api/connections/delete-stored.ts';
import { runForgetCallbacks } from '#web/api/connections/forget.ts';
import { signedIn } from '#web/api/connections/sign-in.ts';
import { forgetQueries, queryClient } from '#web/api/queries/query-client.ts';

/** @returns whether all data was deleted; the key is deleted in any case */
export async function signOut(saved: SavedConnection): Promise<boolean> {
  const others = connections.get().saved.filter(({ id }) => id !== saved.id);
  // Data under a former id belongs to another connection that had this id, too.
  const isNeeded = (former: string) =>
    others.some(({ id, formerIds }) => id === former || formerIds.includes(former));
  const ids = [saved.id, ...saved.formerIds.filter((former) => !isNeeded(former))];
  await Promise.all(ids.map(runForgetCallbacks));
  if (activeSaved(connections.get())?.id === saved.id) signedIn();
  connections.change((state) => remove(state, saved.id));
  for (const id of ids) forgetQueries(queryClient, id);
  const gone = await Promise.all(ids.map(deleteStored));
  return gone.every(Boolean);
}
