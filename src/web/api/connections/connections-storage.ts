// Stores connections: the list in local storage for all tabs, keys in session storage for this tab only. If the
// person chose to stay signed in, the key is in local storage instead. Stored data is untrusted and is validated.
import { z } from 'zod/mini';
import type { KeyValue } from '#web/lib/key-value.ts';
import { parseJson } from '#web/lib/parse-json.ts';
import type { ConnectionsState, SavedConnection } from './connections-state.ts';

const LIST = 'lectern.connections';
const KEYS = 'lectern.keys';
const ACTIVE = 'lectern.active';

const stored = z.object({
  id: z.string(),
  baseUrl: z.string().check(z.refine(isHttpUrl)),
  headerName: z.string(),
  prefix: z.string(),
  keyEnd: z.string(),
  key: z.exactOptional(z.string()),
  remembered: z.boolean(),
  formerIds: z.array(z.string()),
  signedOutIds: z.optional(z.array(z.string())),
  name: z.optional(z.string()),
  workspace: z.optional(z.string()),
});
const storedList = z.catch(z.array(z.unknown()), []);
const storedKeys = z.catch(z.catchall(z.object({}), z.string()), {});

export interface Storages {
  readonly local: KeyValue;
  readonly session: KeyValue;
}

export function load({ local, session }: Storages): ConnectionsState {
  const keys = storedKeys.parse(parseJson(session.get(KEYS)));
  const saved = storedList
    .parse(parseJson(local.get(LIST)))
    .flatMap((item) => stored.safeParse(item).data ?? [])
    .map((item) => withKey(item, keys[item.id]));
  const activeId = session.get(ACTIVE) ?? local.get(ACTIVE);
  return { saved, activeId: saved.some(({ id }) => id === activeId) ? activeId : undefined };
}

export function save(storages: Storages, state: ConnectionsState): void {
  saveList(storages, state);
  setActive(storages.local, state);
  saveTab(storages, state);
}

/** Saves the list without changing the last active connection. */
export function saveList({ local }: Storages, { saved }: ConnectionsState): void {
  local.set(LIST, JSON.stringify(saved.map(lasting)));
}

/** Saves the data of this tab: keys that are not remembered, and the active connection. */
export function saveTab({ session }: Pick<Storages, 'session'>, state: ConnectionsState): void {
  const keys = state.saved.flatMap(({ id, key, remembered }) =>
    key === undefined || remembered ? [] : [[id, key]],
  );
  session.set(KEYS, JSON.stringify(Object.fromEntries(keys)));
  setActive(session, state);
}

function setActive(storage: KeyValue, { activeId }: ConnectionsState): void {
  if (activeId === undefined) storage.delete(ACTIVE);
  else storage.set(ACTIVE, activeId);
}

/** Returns whether a storage event means that another tab has changed the list. */
export function concernsList(event: Pick<StorageEvent, 'key'>): boolean {
  return event.key === LIST || event.key === null;
}

function lasting(item: SavedConnection): SavedConnection {
  const { key, ...rest } = item;
  return item.remembered && key !== undefined ? { ...rest, key } : rest;
}

function withKey(item: SavedConnection, key: string | undefined): SavedConnection {
  return key === undefined ? item : { ...item, key };
}

function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
