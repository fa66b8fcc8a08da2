import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SavedScript } from './saved-script.ts';
import { ScriptDatabase } from './script-database.ts';
import { ScriptStore } from './script-store.ts';

const script = (id: string, addedAt = 1): SavedScript => ({
  id,
  name: `${id}.txt`,
  addedAt,
  placedBy: 'line',
  lines: [{ text: `text of ${id}`, at: 1 }],
});
const RECORDED = { forms: ['a'], places: [0, 0, 4, 0] };
const ids = async (store: ScriptStore) => (await store.read('g')).scripts.map(({ id }) => id);

let connection = 0;
let stores: ScriptStore[] = [];
/** Opens the store like another page of this browser. */
async function opened(): Promise<ScriptStore> {
  const store = new ScriptStore(`c${connection}`);
  stores.push(store);
  await store.persist();
  return store;
}

beforeEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  stores = [];
  connection += 1;
});

test('scripts are read in the order they were added, with their recorded state in one glossary', async () => {
  const store = await opened();
  await store.add(script('b', 2));
  await store.add(script('a', 1));
  await store.record('b', 'g', RECORDED);
  const later = await opened();
  expect(await later.read('g')).toEqual({
    scripts: [script('a', 1), script('b', 2)],
    recorded: new Map([['b', RECORDED]]),
    isLasting: true,
  });
  expect((await later.read('another')).recorded).toEqual(new Map());
});

test('a removed script disappears with its recorded state, and undo restores both', async () => {
  const store = await opened();
  await store.add(script('a'));
  await store.record('a', 'g', RECORDED);
  const undoRemoval = await store.remove('a');
  const gone = await (await opened()).read('g');
  expect([gone.scripts, gone.recorded]).toEqual([[], new Map()]);
  await undoRemoval();
  const back = await (await opened()).read('g');
  expect([back.scripts, back.recorded]).toEqual([[script('a')], new Map([['a', RECORDED]])]);
});

test('a change is reported in another tab', async () => {
  const [here, there] = [await opened(), await opened()];
  const onChange = vi.fn<() => void>();
  there.subscribe(onChange);
  await here.add(script('a'));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(await ids(there)).toEqual(['a']);
});

test('scripts of a connection that is not remembered are not stored until it is', async () => {
  const store = new ScriptStore(`c${connection}`);
  await store.add(script('a'));
  await store.record('a', 'g', RECORDED);
  expect(await store.read('g')).toMatchObject({ isLasting: false });
  expect(await ids(await opened())).toEqual([]);
  await store.persist();
  stores.push(store);
  expect(await ids(await opened())).toEqual(['a']);
});

test('invalid data in the storage is skipped', async () => {
  const database = new ScriptDatabase(`c${connection}`);
  const store = await opened();
  await store.add(script('a'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- deliberately invalid data
  await database.put({ ...script('b'), lines: 'no lines' as unknown as [] });
  await database.close();
  expect(await ids(await opened())).toEqual(['a']);
});

test('if the browser denies storage, scripts stay until the page is closed', async () => {
  const store = await opened();
  const refused = vi.spyOn(ScriptDatabase.prototype, 'put').mockRejectedValue(new Error('full'));
  await store.add(script('a'));
  refused.mockRestore();
  await store.record('a', 'g', RECORDED);
  // Changes in another tab's storage must not affect them.
  const [another, athird] = [await opened(), await opened()];
  const onChange = vi.fn<() => void>();
  athird.subscribe(onChange);
  await another.add(script('b'));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  const { scripts, recorded, isLasting } = await store.read('g');
  expect([scripts.map(({ id }) => id), recorded, isLasting]).toEqual([
    ['a'],
    new Map([['a', RECORDED]]),
    false,
  ]);
});

test('nothing is written after sign-out', async () => {
  const store = await opened();
  await store.close();
  await store.add(script('a'));
  expect(await ids(await opened())).toEqual([]);
});
