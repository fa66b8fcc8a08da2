// The connections this browser knows, as plain values and pure steps. One of them is active in this tab.
import { type Connection, connectionId } from '#api-client/connection.ts';

export interface SavedConnection {
  /** Names everything kept for it; changes with the key. */
  readonly id: string;
  readonly baseUrl: string;
  readonly headerName: string;
  readonly prefix: string;
  /** The last characters of the key, to tell two keys of one service apart. */
  readonly keyEnd: string;
  /** Absent once the browser session it was given in has ended, unless it is remembered. */
  readonly key?: string;
  /** The key outlives the browser session. */
  readonly remembered: boolean;
  /** Ids it had under earlier keys: what was kept under them goes with it. The first never changes. */
  readonly formerIds: readonly string[];
  /** Those of them that were signed out of while they stood beside it on the list. */
  readonly signedOutIds?: readonly string[] | undefined;
  /** What the person calls it. */
  readonly name?: string | undefined;
  /** What its service calls the workspace. */
  readonly workspace?: string | undefined;
}

export interface ConnectionsState {
  readonly saved: readonly SavedConnection[];
  readonly activeId: string | undefined;
}

/** What a person gives to connect. */
export interface NewConnection {
  readonly connection: Connection;
  readonly remember: boolean;
}

/**
 * Adds a connection, or renews the one of the same base URL and key, and makes it the active one. It takes the
 * place of one of the same service whose key is lost: a sign-in link on each start would only pile those up.
 */
export function connect(state: ConnectionsState, given: NewConnection): ConnectionsState {
  const id = connectionId(given.connection);
  const known = state.saved.find((saved) => saved.id === id);
  if (known) return place(state, id, toSaved(given, known.formerIds, known));
  const lost = state.saved.find((saved) => saved.baseUrl === given.connection.baseUrl && !saved.key);
  // Nobody said that it leads to the same workspace: what that is called, the service tells.
  const before = lost && { ...lost, workspace: undefined };
  return place(state, lost?.id ?? id, toSaved(given, lost ? [...lost.formerIds, lost.id] : [], before));
}

/** Gives a connection another key (and whatever else the form held) and makes it the active one. */
export function renew(state: ConnectionsState, id: string, given: NewConnection): ConnectionsState {
  const old = state.saved.find((saved) => saved.id === id);
  const next = toSaved(given, [], old);
  // Another service or the same key: nothing to carry on.
  if (!old || old.baseUrl !== next.baseUrl || old.id === next.id) return connect(state, given);
  const twin = state.saved.find((saved) => saved.id === next.id);
  const formerIds = [...new Set([...old.formerIds, old.id, ...(twin?.formerIds ?? [])])].filter(
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

/** Gives it a name of the person's; an empty one takes that back. */
export function rename(state: ConnectionsState, id: string, name: string): ConnectionsState {
  return changeOne(state, id, (saved) => ({ ...saved, name: name === '' ? undefined : name }));
}

/** Notes what the service calls the workspace. */
export function nameWorkspace(state: ConnectionsState, id: string, workspace: string): ConnectionsState {
  return changeOne(state, id, (saved) => ({ ...saved, workspace }));
}

/** Gives it back the key that was not kept. */
export function withKey(state: ConnectionsState, id: string, key: string): ConnectionsState {
  return changeOne(state, id, (saved) => ({ ...saved, key }));
}

/** Signs out of a connection: off the list it goes. None is active afterwards if it was the active one. */
export function remove(state: ConnectionsState, id: string): ConnectionsState {
  const others = state.saved.filter((saved) => saved.id !== id);
  return {
    // Other tabs shall not take it for one that was only given another key.
    saved: others.map((saved) => (saved.formerIds.includes(id) ? noteSignedOut(saved, id) : saved)),
    activeId: state.activeId === id ? undefined : state.activeId,
  };
}

function noteSignedOut(saved: SavedConnection, id: string): SavedConnection {
  const { signedOutIds = [] } = saved;
  return { ...saved, signedOutIds: [...new Set([...signedOutIds, id])] };
}

/** The ids the active connection had under earlier keys, as far as nobody signs in with those any more. */
export function replacedIds(state: ConnectionsState): readonly string[] {
  const { formerIds = [], signedOutIds = [] } = activeSaved(state) ?? {};
  return formerIds.filter((id) => !signedOutIds.includes(id) && !state.saved.some((one) => one.id === id));
}

/** The connection that was given another key in place of this one. */
export function heirOf(state: ConnectionsState, id: string | undefined): SavedConnection | undefined {
  return state.saved.find((saved) => id !== undefined && saved.id !== id && saved.formerIds.includes(id));
}

/**
 * What another tab has made of the list. The connection in use here, whose place one with another key has taken there,
 * stays beside that as long as it has a key of its own: it may be as good as ever, and what is on screen is its. Unless
 * it was signed out of there.
 */
export function caughtUp(now: ConnectionsState, saved: readonly SavedConnection[]): ConnectionsState {
  const { activeId } = now;
  const listed = { saved, activeId };
  if (activeSaved(listed)) return listed;
  const heir = heirOf(listed, activeId);
  const own = activeSaved(now);
  if (activeId !== undefined && heir?.signedOutIds?.includes(activeId)) return { saved, activeId: undefined };
  if (heir && own?.key !== undefined) return { saved: [...saved, own], activeId };
  return { saved, activeId: heir?.id };
}

/**
 * To the same workspace of the same service, as far as that is known. A link opened in another tab may have taken the
 * place of a connection whose key that tab did not have, and lead anywhere.
 */
export function leadsToSame(one: SavedConnection, other: SavedConnection): boolean {
  return one.baseUrl === other.baseUrl && one.workspace === other.workspace;
}

/** Goes on with the key that took this one's place, unless that was signed out of. */
export function inherit(state: ConnectionsState, id: string, heirId: string): ConnectionsState {
  if (!state.saved.some((saved) => saved.id === heirId)) return state;
  return { saved: state.saved.filter((saved) => saved.id !== id), activeId: heirId };
}

export function activeSaved(state: ConnectionsState): SavedConnection | undefined {
  return state.saved.find((saved) => saved.id === state.activeId);
}

/** What a call needs; undefined while the key is not known. */
export function toConnection(saved: SavedConnection | undefined): Connection | undefined {
  if (saved?.key === undefined) return undefined;
  const { baseUrl, key, headerName, prefix } = saved;
  return { baseUrl, key, headerName, prefix };
}

/** @param before whose names it keeps */
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

/** Four characters at most, and never a telling share of a short key. */
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
