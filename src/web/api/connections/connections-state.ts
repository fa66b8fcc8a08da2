// List of the connections that this browser knows, as immutable values and pure functions. At most one connection is
// active in a tab.
import { type Connection, connectionId } from '#api-client/connection.ts';

export interface SavedConnection {
  /** Part of the name of everything stored for the connection. It changes with the key. */
  readonly id: string;
  readonly baseUrl: string;
  readonly headerName: string;
  readonly prefix: string;
  /** Last characters of the key, to tell two keys of one service apart. */
  readonly keyEnd: string;
  /** Missing after the browser session in which it was entered, unless it is remembered. */
  readonly key?: string;
  /** Whether the key outlives the browser session. */
  readonly remembered: boolean;
  /**
   * Ids under earlier keys, oldest first. Data stored under them belongs to this connection. The first id never
   * changes.
   */
  readonly formerIds: readonly string[];
  /** Former ids that were signed out while they were separate connections of the list. */
  readonly signedOutIds?: readonly string[] | undefined;
  /** Custom name given by the user. */
  readonly name?: string | undefined;
  /** Name of the workspace from the service. */
  readonly workspace?: string | undefined;
}

export interface ConnectionsState {
  readonly saved: readonly SavedConnection[];
  readonly activeId: string | undefined;
}

/** Input of the connection form. */
export interface NewConnection {
  readonly connection: Connection;
  readonly remember: boolean;
}

/**
 * Adds a connection, or updates the one with the same base URL and key, and activates it. It replaces a connection of
 * the same service whose key is lost. Otherwise each sign-in link would add another entry.
 */
export function addConnection(state: ConnectionsState, given: NewConnection): ConnectionsState {
  const id = connectionId(given.connection);
  const known = state.saved.find((saved) => saved.id === id);
  if (known) return place(state, id, toSaved(given, known.formerIds, known));
  const lost = state.saved.find((saved) => saved.baseUrl === given.connection.baseUrl && !saved.key);
  // The new key may lead to another workspace, so its name is read again.
  const before = lost && { ...lost, workspace: undefined };
  return place(state, lost?.id ?? id, toSaved(given, lost ? [...lost.formerIds, lost.id] : [], before));
}

/** Changes the key and the other settings of a connection, and activates it. */
export function changeKey(state: ConnectionsState, id: string, given: NewConnection): ConnectionsState {
  const old = state.saved.find((saved) => saved.id === id);
  const next = toSaved(given, [], old);
  // Another service, or the same key: no data to carry over.
  if (!old || old.baseUrl !== next.baseUrl || old.id === next.id) return addConnection(state, given);
  const duplicate = state.saved.find((saved) => saved.id === next.id);
  const formerIds = [...new Set([...old.formerIds, old.id, ...(duplicate?.formerIds ?? [])])].filter(
    (former) => former !== next.id,
  );
  const others = { ...state, saved: state.saved.filter((saved) => saved === old || saved.id !== next.id) };
  return place(others, id, { ...next, formerIds });
}

export function activate(state: ConnectionsState, id: string): ConnectionsState {
  return state.saved.some((saved) => saved.id === id) ? { ...state, activeId: id } : state;
}

export function setRemembered(state: ConnectionsState, id: string, remembered: boolean): ConnectionsState {
  return changeOne(state, id, (saved) => ({ ...saved, remembered }));
}

/** Sets the custom name. An empty name removes it. */
export function rename(state: ConnectionsState, id: string, name: string): ConnectionsState {
  return changeOne(state, id, (saved) => ({ ...saved, name: name === '' ? undefined : name }));
}

/** Stores the name that the service gives to the workspace. */
export function nameWorkspace(state: ConnectionsState, id: string, workspace: string): ConnectionsState {
  return changeOne(state, id, (saved) => ({ ...saved, workspace }));
}

/** Restores a key that was not remembered. */
export function withKey(state: ConnectionsState, id: string, key: string): ConnectionsState {
  return changeOne(state, id, (saved) => ({ ...saved, key }));
}

/** Removes a connection from the list (sign-out). If it was active, none is active afterwards. */
export function remove(state: ConnectionsState, id: string): ConnectionsState {
  const others = state.saved.filter((saved) => saved.id !== id);
  return {
    // Mark the id as signed out, so that other tabs don’t treat this as a changed key.
    saved: others.map((saved) => (saved.formerIds.includes(id) ? noteSignedOut(saved, id) : saved)),
    activeId: state.activeId === id ? undefined : state.activeId,
  };
}

function noteSignedOut(saved: SavedConnection, id: string): SavedConnection {
  const { signedOutIds = [] } = saved;
  return { ...saved, signedOutIds: [...new Set([...signedOutIds, id])] };
}

/** Returns former ids of the active connection that no other listed connection uses. */
export function replacedIds(state: ConnectionsState): readonly string[] {
  const { formerIds = [], signedOutIds = [] } = activeSaved(state) ?? {};
  return formerIds.filter((id) => !signedOutIds.includes(id) && !state.saved.some((one) => one.id === id));
}

/** Returns the connection that replaced this one with another key. */
export function findSuccessor(state: ConnectionsState, id: string | undefined): SavedConnection | undefined {
  return state.saved.find((saved) => id !== undefined && saved.id !== id && saved.formerIds.includes(id));
}

/**
 * Applies another tab’s list to this tab. Another tab may have replaced the active connection by one with another key.
 * Then this tab keeps its own key, because it may still work and the page shows its data. A connection that was signed
 * out is removed.
 */
export function applyOtherTab(now: ConnectionsState, saved: readonly SavedConnection[]): ConnectionsState {
  const { activeId } = now;
  const listed = { saved, activeId };
  if (activeSaved(listed)) return listed;
  const successor = findSuccessor(listed, activeId);
  const own = activeSaved(now);
  if (activeId !== undefined && successor?.signedOutIds?.includes(activeId))
    return { saved, activeId: undefined };
  if (successor && own?.key !== undefined) return { saved: [...saved, own], activeId };
  return { saved, activeId: successor?.id };
}

/**
 * Returns whether both lead to the same workspace of the same service, as far as known. A link opened in another tab
 * can replace a connection without a key and lead elsewhere.
 */
export function isSameWorkspace(one: SavedConnection, other: SavedConnection): boolean {
  return one.baseUrl === other.baseUrl && one.workspace === other.workspace;
}

/** Replaces a connection by its successor, unless the successor was signed out. */
export function replaceBySuccessor(
  state: ConnectionsState,
  id: string,
  successorId: string,
): ConnectionsState {
  if (!state.saved.some((saved) => saved.id === successorId)) return state;
  return { saved: state.saved.filter((saved) => saved.id !== id), activeId: successorId };
}

export function activeSaved(state: ConnectionsState): SavedConnection | undefined {
  return state.saved.find((saved) => saved.id === state.activeId);
}

/** Returns the values that a request needs; undefined if the key is unknown. */
export function toConnection(saved: SavedConnection | undefined): Connection | undefined {
  if (saved?.key === undefined) return undefined;
  const { baseUrl, key, headerName, prefix } = saved;
  return { baseUrl, key, headerName, prefix };
}

/** @param before connection whose names are kept */
function toSaved(
  { connection, remember }: NewConnection,
  formerIds: readonly string[],
  before: Pick<SavedConnection, 'name' | 'workspace' | 'signedOutIds'> = {},
): SavedConnection {
  return {
    ...connection,
    name: before.name,
    workspace: before.workspace,
    id: connectionId(connection),
    keyEnd: keyEnd(connection.key),
    remembered: remember,
    formerIds,
    ...(before.signedOutIds && { signedOutIds: before.signedOutIds }),
  };
}

/** Returns up to four characters, and none of a short key, which they would reveal. */
function keyEnd(key: string): string {
  return key.length >= 16 ? key.slice(-4) : '';
}

function changeOne(
  state: ConnectionsState,
  id: string,
  change: (saved: SavedConnection) => SavedConnection,
): ConnectionsState {
  return { ...state, saved: state.saved.map((saved) => (saved.id === id ? change(saved) : saved)) };
}

function place(state: ConnectionsState, at: string, saved: SavedConnection): ConnectionsState {
  const exists = state.saved.some((other) => other.id === at);
  const list = exists
    ? state.saved.map((other) => (other.id === at ? saved : other))
    : [...state.saved, saved];
  return { saved: list, activeId: saved.id };
}
