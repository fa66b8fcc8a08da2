// A key that is refused here, in whose place another tab was given another: this tab goes on with that one, as if it had
// been given here. Nothing is unmounted; what is on screen is read again.
import { connectionId } from '#api-client/connection.ts';
import { connections } from '#web/api/connections/connections.ts';
import {
  activeSaved,
  findSuccessor,
  isSameWorkspace,
  replaceBySuccessor,
  type SavedConnection,
  withKey,
} from '#web/api/connections/connections-state.ts';
import { signedIn } from '#web/api/connections/sign-in.ts';
import { copyQueries, queryClient } from '#web/api/queries/query-client.ts';

/** @param ask another tab for a key that only its tabs know */
export function askHeir(ask: (heir: Pick<SavedConnection, 'baseUrl' | 'id'>) => void): void {
  const heir = heirOfActive();
  if (heir?.key !== undefined) takeHeirsKey(heir.id, heir.key);
  else if (heir) ask({ baseUrl: heir.baseUrl, id: heir.id });
}

export function takeHeirsKey(id: string, key: string): void {
  const [saved, heir] = [activeSaved(connections.get()), heirOfActive()];
  if (!saved || heir?.id !== id || connectionId({ baseUrl: heir.baseUrl, key }) !== id) return;
  copyQueries(queryClient, saved.id, id);
  connections.change((state) => replaceBySuccessor(withKey(state, id, key), saved.id, id));
  if (connections.get().activeId !== id) return;
  signedIn();
  void queryClient.invalidateQueries({ queryKey: [id] });
}

function heirOfActive(): SavedConnection | undefined {
  const state = connections.get();
  const [saved, heir] = [activeSaved(state), findSuccessor(state, state.activeId)];
  return saved && heir && isSameWorkspace(saved, heir) ? heir : undefined;
}
