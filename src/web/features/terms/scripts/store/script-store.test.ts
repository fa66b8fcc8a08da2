import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { KeptScript } from './saved-script.ts';
import { ScriptDatabase } from './script-database.ts';
import { ScriptShelf } from './script-store.ts';

const script = (id: string, addedAt = 1): KeptScript => ({
  id,
  name: `${id}.txt`,
  addedAt,
  placedBy: 'line',
  lines: [{ text: `text of ${id}`, at: 1 }],
});
const RECORDED = { forms: ['a'], places: [0, 0, 4, 0] };
const ids = async (shelf: ScriptShelf) => (await shelf.read('g')).scripts.map(({ id }) => id);

let connection = 0;
let shelves: ScriptShelf[] = [];
/** Opens the shelf like another page of this browser. */
async function opened(): Promise<ScriptShelf> {
  const shelf = new ScriptShelf(`c${connection}`);
  shelves.push(shelf);
  await shelf.outlive();
  return shelf;
}

beforeEach(async () => {
  await Promise.all(shelves.map((shelf) => shelf.close()));
  shelves = [];
  connection += 1;
});

test('scripts are read in the order they were added, with their recorded state in one glossary', async () => {
  const shelf = await opened();
  await shelf.add(script('b', 2));
  await shelf.add(script('a', 1));
  await shelf.record('b', 'g', RECORDED);
  const later = await opened();
  expect(await later.read('g')).toEqual({
    scripts: [script('a', 1), script('b', 2)],
    recorded: new Map([['b', RECORDED]]),
    isLasting: true,
  });
  expect((await later.read('another')).recorded).toEqual(new Map());
});

test('a removed script disappears with its recorded state, and undo restores both', async () => {
  const shelf = await opened();
  await shelf.add(script('a'));
  await shelf.record('a', 'g', RECORDED);
  const bringBack = await shelf.remove('a');
  const gone = await (await opened()).read('g');
  expect([gone.scripts, gone.recorded]).toEqual([[], new Map()]);
  await bringBack();
  const back = await (await opened()).read('g');
  expect([back.scripts, back.recorded]).toEqual([[script('a')], new Map([['a', RECORDED]])]);
});

test('a change is reported in another tab', async () => {
  const [here, there] = [await opened(), await opened()];
  const heard = vi.fn<() => void>();
  there.subscribe(heard);
  await here.add(script('a'));
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  expect(await ids(there)).toEqual(['a']);
});

test('scripts of a connection that is not remembered are not stored until it is', async () => {
  const shelf = new ScriptShelf(`c${connection}`);
  await shelf.add(script('a'));
  await shelf.record('a', 'g', RECORDED);
  expect(await shelf.read('g')).toMatchObject({ isLasting: false });
  expect(await ids(await opened())).toEqual([]);
  await shelf.outlive();
  shelves.push(shelf);
  expect(await ids(await opened())).toEqual(['a']);
});

test('invalid data in the storage is skipped', async () => {
  const database = new ScriptDatabase(`c${connection}`);
  const shelf = await opened();
  await shelf.add(script('a'));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- deliberately invalid data
  await database.put({ ...script('b'), lines: 'no lines' as unknown as [] });
  await database.close();
  expect(await ids(await opened())).toEqual(['a']);
});

test('if the browser denies storage, scripts stay until the page is closed', async () => {
  const shelf = await opened();
  const refused = vi.spyOn(ScriptDatabase.prototype, 'put').mockRejectedValue(new Error('full'));
  await shelf.add(script('a'));
  refused.mockRestore();
  await shelf.record('a', 'g', RECORDED);
  // Changes in another tab's storage must not affect them.
  const [another, athird] = [await opened(), await opened()];
  const heard = vi.fn<() => void>();
  athird.subscribe(heard);
  await another.add(script('b'));
  await vi.waitFor(() => expect(heard).toHaveBeenCalled());
  const { scripts, recorded, isLasting } = await shelf.read('g');
  expect([scripts.map(({ id }) => id), recorded, isLasting]).toEqual([
    ['a'],
    new Map([['a', RECORDED]]),
    false,
  ]);
});

test('nothing is written after sign-out', async () => {
  const shelf = await opened();
  await shelf.close();
  await shelf.add(script('a'));
  expect(await ids(await opened())).toEqual([]);
});
