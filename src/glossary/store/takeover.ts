// Reads unconfirmed mutations back from the browser's storage: those of this tab after a reload, and those of closed tabs.
// Nothing is removed from the storage before it is stored under this tab's name.
import { isNewKey, type Key, type Keys } from './keys.ts';
import type { Lane } from './lane.ts';
import { restored } from './pending-answers.ts';
import type { PendingStorage, RecordChange, RecordName } from './persistence.ts';
import { decodePending, encodePending, mergedPending, type StoredPending } from './stored-record.ts';
import type { TabLock } from './tab-lock.ts';

interface TakeoverDeps {
  readonly storage: { readonly records: PendingStorage; readonly lock: TabLock } | undefined;
  readonly glossaryId: string;
  readonly lanes: readonly Lane[];
  readonly keys: Keys;
  readonly recordOf: (lane: Lane, key: Key) => StoredPending | undefined;
  /** Makes the row be stored again. */
  readonly mark: (lane: Lane, key: Key) => void;
  /** Returns whether the snapshot has a row with this key. */
  readonly isListed: (key: Key) => boolean;
  readonly isClosed: () => boolean;
}

interface Found {
  readonly name: RecordName;
  readonly lane: Lane;
  readonly key: Key;
  readonly stored: StoredPending;
}

/** Restores the mutations that this tab had before a reload. */
export async function restoreRecords(deps: TakeoverDeps): Promise<void> {
  const { storage, isClosed } = deps;
  if (!storage) return;
  const all = await readRecords(deps);
  if (isClosed()) return;
  for (const found of all.filter(({ name }) => name[1] === storage.lock.tab)) adopt(deps, found);
}

/** Takes over the mutations of closed tabs. */
export async function takeOverRecords(deps: TakeoverDeps): Promise<void> {
  const { storage, isClosed } = deps;
  if (!storage) return;
  const others = new Set((await readRecords(deps)).map(({ name }) => name[1]));
  others.delete(storage.lock.tab);
  for (const tab of others)
    await storage.lock.ifClosed(tab, async () => {
      // Read again under the lock, because another tab may have taken them over meanwhile.
      const left = (await readRecords(deps)).filter(({ name }) => name[1] === tab);
      if (left.length === 0 || isClosed()) return;
      await storage.records.write(left.flatMap((found) => moved(deps, found, storage.lock.tab)));
      if (isClosed()) return;
      for (const found of left) adopt(deps, found);
    });
}

async function readRecords({ storage, glossaryId, lanes }: TakeoverDeps): Promise<readonly Found[]> {
  const records = await storage?.records.read(glossaryId).catch(() => []);
  return (records ?? []).flatMap(({ name, value }) => {
    const [, , laneName, key] = name;
    const lane = lanes.find((one) => one.name === laneName);
    const stored = decodePending(value);
    return lane && stored ? [{ name, lane, key, stored }] : [];
  });
}

/** Stores a record under this tab's name in the same transaction in which the other tab's record is deleted. */
function moved(deps: TakeoverDeps, { name, lane, key, stored }: Found, tab: string): RecordChange[] {
  const { glossaryId, recordOf } = deps;
  const mine = recordOf(lane, key);
  const pending = mergedPending(mine?.pending, stored.pending);
  const value = encodePending({ id: mine?.id ?? stored.id, pending });
  return [
    { name: [glossaryId, tab, lane.name, key], value },
    { name, value: undefined },
  ];
}

function adopt(deps: TakeoverDeps, { lane, key: storedKey, stored }: Found): void {
  const { lanes, mark } = deps;
  const key = keyHere(deps, storedKey, stored.id);
  const theirs = restored(stored.pending, lane !== lanes[0]);
  // An interrupted import goes on only when the person says so.
  if (lane !== lanes[0]) lane.isPaused = true;
  if (theirs) lane.log.set(key, mergedPending(lane.log.get(key), theirs));
  mark(lane, key);
  mark(lane, storedKey);
}

/** Returns the key of a stored row in this tab. A term that is known already keeps the key that it has here. */
function keyHere({ keys, lanes, isListed }: TakeoverDeps, storedKey: Key, storedId: string | undefined): Key {
  const id = storedId ?? (isNewKey(storedKey) ? undefined : storedKey);
  if (id === undefined) return storedKey;
  const listedAs = keys.keyOf(id);
  const isKnown = isListed(listedAs) || lanes.some(({ log }) => log.get(listedAs) !== undefined);
  if (isKnown || listedAs !== id) return listedAs;
  keys.link(storedKey, id);
  return storedKey;
}
