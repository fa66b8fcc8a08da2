// Signs in and switches connections, with everything that the browser stores.
import { connections } from '#web/api/connections/connections.ts';
import {
  activate,
  activeSaved,
  addConnection,
  type ConnectionsState,
  changeKey,
  type NewConnection,
  type SavedConnection,
  toConnection,
} from '#web/api/connections/connections-state.ts';
import { leaveConnection } from '#web/api/connections/leave-questions.ts';
import { postponeSignIn, signedIn } from '#web/api/connections/sign-in.ts';
import { copyQueries, queryClient } from '#web/api/queries/query-client.ts';

/**
 * Connects to a server and keeps the other connections.
 * @param then runs after the switch, but not if the person chooses to stay in the current workspace
 */
export function addAndSwitch(given: NewConnection, then?: () => void): void {
  makeActive((state) => addConnection(state, given), then);
}

/** @param then runs after the switch, but not if the person chooses to stay in the current workspace */
export function switchTo(id: string, then?: () => void): void {
  makeActive((state) => activate(state, id), then);
}

function makeActive(step: (state: ConnectionsState) => ConnectionsState, then?: () => void): void {
  const go = () => {
    connections.change(step);
    signedIn();
    then?.();
  };
  const now = connections.get();
  const next = step(now);
  if (next.activeId === now.activeId) return go();
  // Close the sign-in dialog, which would cover the question.
  postponeSignIn();
  leaveConnection(toConnection(activeSaved(next)), go);
}

/**
 * Gives a connection a valid key. The page stays, with earlier data until new data is loaded; failed requests run
 * again.
 */
export function signInAgain(saved: SavedConnection, given: NewConnection): void {
  const next = changeKey(connections.get(), saved.id, given).activeId;
  const sameService = saved.baseUrl === given.connection.baseUrl;
  if (next !== undefined && next !== saved.id && sameService) copyQueries(queryClient, saved.id, next);
  connections.change((state) => changeKey(state, saved.id, given));
  signedIn();
  void queryClient.invalidateQueries({ queryKey: [next] });
}
