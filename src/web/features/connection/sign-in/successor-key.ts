// If the key is refused here but was replaced in another tab, this tab continues with the new key as if it had been
// entered here. The page stays and its data is loaded again.
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

/** @param ask asks other tabs for a key that is not stored */
export function requestSuccessorKey(ask: (successor: Pick<SavedConnection, 'baseUrl' | 'id'>) => void): void {
  const successor = successorOfActive();
  if (successor?.key !== undefined) acceptSuccessorKey(successor.id, successor.key);
  else if (successor) ask({ baseUrl: successor.baseUrl, id: successor.id });
}

export function acceptSuccessorKey(id: string, key: string): void {
  const [saved, successor] = [activeSaved(connections.get()), successorOfActive()];
  if (!saved || successor?.id !== id || connectionId({ baseUrl: successor.baseUrl, key }) !== id) return;
  copyQueries(queryClient, saved.id, id);
  connections.change((state) => replaceBySuccessor(withKey(state, id, key), saved.id, id));
  if (connections.get().activeId !== id) return;
  signedIn();
  void queryClient.invalidateQueries({ queryKey: [id] });
}

function successorOfActive(): SavedConnection | undefined {
  const state = connections.get();
  const [saved, successor] = [activeSaved(state), findSuccessor(state, state.activeId)];
  return saved && successor && isSameWorkspace(saved, successor) ? successor : undefined;
}
