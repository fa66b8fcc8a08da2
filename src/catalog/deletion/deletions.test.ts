import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Catalog, type DeletionExtent, type TreeOptions, type TreeView } from '#catalog/client.ts';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { entriesOf, setOf } from '#catalog/testing/catalogs.ts';
import { localPort } from '#catalog/testing/local-port.ts';
import { paths as arbitraryPaths } from '#catalog/testing/paths.ts';
import { HeldDeletions } from './held-deletions.ts';

const OPTIONS: TreeOptions = { query: '', type: 'any', sort: 'name', folders: [], arriving: [], news: [] };
const LIST = ['a.wav', 'x/1.wav', 'x/2.mp4', 'x/deep/3.wav', 'xy/4.wav', 'z.wav'];
const COMING = { id: '1', stage: 'coming' as const };

const listOf = (paths: readonly string[]) => new Blob([JSON.stringify(paths)]).stream();
const extent = (files: number, isEverything = false): DeletionExtent => ({
  tally: { folders: 0, files, audio: 0, video: 0, other: 0 },
  isEverything,
});

async function shown(list: readonly string[] = LIST, options: Partial<TreeOptions> = {}) {
  const catalog = new Catalog(localPort());
  catalog.show({ ...OPTIONS, ...options });
  await catalog.read(listOf(list));
  return catalog;
}

async function select(catalog: Catalog, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await catalog.act({ do: 'toggle', path });
}

/** Has what is selected deleted. */
async function hold(catalog: Catalog, files: number, isEverything = false) {
  const held = await catalog.ask({ kind: 'hold-deletion', agreed: extent(files, isEverything) });
  if (!held) throw new Error('It has become another deletion.');
  return held;
}

const paint = (catalog: Catalog, wanted: (view: TreeView) => void) =>
  vi.waitFor(
    () => {
      const view = catalog.getView();
      if (!view) throw new Error('nothing is painted');
      wanted(view);
    },
    { interval: 2 },
  );
const pathsOf = ({ rows }: TreeView) => rows.map(({ path }) => path);
const takeBack = (catalog: Catalog, ...numbers: number[]) =>
  catalog.ask({ kind: 'take-back-deletions', numbers });
const plan = (catalog: Catalog, number: number, ...replaced: string[]) =>
  catalog.ask({ kind: 'plan-deletion', number, replaced });
const settle = (catalog: Catalog, number: number) => catalog.ask({ kind: 'settle-deletion', number });
const toSend = (catalog: Catalog, number: number) =>
  catalog.ask({ kind: 'paths-to-send', number, first: 0, end: 99 });

describe('what is deleted', () => {
  test('is gone at once, from rows, counts and selection, and the focus is at what took its place', async () => {
    const catalog = await shown();
    await catalog.act({ do: 'open', path: 'x/' });
    await select(catalog, 'x/deep/', 'x/1.wav', 'xy/');
    await hold(catalog, 3);
    await paint(catalog, (view) => {
      expect(pathsOf(view)).toEqual(['x/', 'x/2.mp4', 'a.wav', 'z.wav']);
      expect(view).toMatchObject({ size: 3, hits: { files: 3 }, selection: { size: 0 } });
      expect(view.rows[0]).toMatchObject({ files: 1, filesShown: 1 });
      expect(view.focus.row?.path).toBe('a.wav');
    });
  });

  test('is counted out of what a filter shows, and of what it hides', async () => {
    const catalog = await shown();
    await catalog.act({ do: 'open', path: 'x/' });
    await select(catalog, 'x/2.mp4', 'x/1.wav');
    catalog.show({ ...OPTIONS, type: 'audio' });
    await paint(catalog, (view) => expect(view.selection).toMatchObject({ size: 2, hiddenSize: 1 }));
    await hold(catalog, 2);
    await paint(catalog, (view) => {
      expect(view.hits.files).toBe(4);
      expect(view.selection).toMatchObject({ size: 0, hiddenSize: 0 });
      expect(view.rows[0]).toMatchObject({ path: 'x/', files: 1, filesShown: 1 });
    });
  });

  test('is not what was agreed to where somebody else has deleted some of it: then nothing is', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    expect(await catalog.ask({ kind: 'hold-deletion', agreed: extent(4) })).toBeUndefined();
    expect(await catalog.ask({ kind: 'hold-deletion', agreed: extent(2) })).toBeUndefined();
    await paint(catalog, (view) => expect(view.size).toBe(6));
    await catalog.read(listOf(LIST.slice(1, 4)));
    expect(await catalog.ask({ kind: 'hold-deletion', agreed: extent(3) })).toBeUndefined();
    await hold(catalog, 3, true);
  });

  test('is everything that is left beside another deletion', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    await hold(catalog, 3);
    await catalog.act({ do: 'select-all' });
    expect(await catalog.ask({ kind: 'hold-deletion', agreed: extent(3) })).toBeUndefined();
    await hold(catalog, 3, true);
    await paint(catalog, (view) => expect(view).toMatchObject({ size: 0, rowCount: 0 }));
  });

  test('stays gone in the lists that come, which show what is new beside it', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    await catalog.read(listOf([...LIST, 'x/new.wav', 'x/1.wav.wav']));
    await paint(catalog, (view) => expect(view.rows[0]).toMatchObject({ path: 'x/', files: 2 }));
    expect(await plan(catalog, number)).toMatchObject({ paths: 3, tally: { files: 3 } });
    expect(await toSend(catalog, number)).toEqual(['x/deep/', 'x/1.wav', 'x/2.mp4']);
  });

  test('is gone where the page is left and comes back', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    catalog.hide();
    catalog.show(OPTIONS);
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['xy/', 'a.wav', 'z.wav']));
    await takeBack(catalog, number);
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['x/', 'xy/', 'a.wav', 'z.wav']));
  });

  test('takes folders along that only the page knows, but not where files are on their way into them', async () => {
    const folders = ['x/empty/', 'x/new/'];
    const catalog = await shown(LIST, { folders, arriving: [{ ...COMING, path: 'x/new/5.wav' }] });
    await select(catalog, 'x/');
    expect((await hold(catalog, 3)).emptyFolders).toEqual(folders);
    await catalog.act({ do: 'open-all' });
    await paint(catalog, (view) => {
      expect(pathsOf(view).slice(0, 3)).toEqual(['x/', 'x/new/', 'x/new/5.wav']);
      expect(pathsOf(view)).not.toContain('x/empty/');
    });
  });
});

describe('what is sent', () => {
  test('names a whole folder once, and never its neighbour', async () => {
    const catalog = await shown();
    await select(catalog, 'x/', 'z.wav');
    const { number } = await hold(catalog, 4);
    expect(await plan(catalog, number)).toMatchObject({ paths: 2, tally: { folders: 2, files: 4 } });
    expect(await toSend(catalog, number)).toEqual(['x/', 'z.wav']);
  });

  test('does not name a folder as a whole that files are on their way into', async () => {
    const catalog = await shown(LIST, { arriving: [{ ...COMING, path: 'x/deep/new.wav' }] });
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    await plan(catalog, number);
    expect(await toSend(catalog, number)).toEqual(['x/deep/3.wav', 'x/1.wav', 'x/2.mp4']);
  });

  test('leaves out a file that was uploaded anew meanwhile', async () => {
    const catalog = await shown();
    await select(catalog, 'a.wav', 'z.wav');
    const { number } = await hold(catalog, 2);
    catalog.show({ ...OPTIONS, arriving: [{ ...COMING, path: 'a.wav' }] });
    catalog.show({ ...OPTIONS, arriving: [{ ...COMING, path: 'a.wav', stage: 'landed' }] });
    await paint(catalog, (view) => expect(pathsOf(view)).toContain('a.wav'));
    await plan(catalog, number);
    expect(await toSend(catalog, number)).toEqual(['z.wav']);
  });

  test('takes one that had landed before, for as long as that is still told of it', async () => {
    const landed = [
      { id: '1', stage: 'landed' as const, path: 'a.wav' },
      { id: '2', stage: 'landed' as const, path: 'z.wav' },
    ];
    const catalog = await shown(LIST.slice(1, -1), { arriving: landed });
    await catalog.read(listOf(LIST));
    await select(catalog, 'a.wav');
    const { number } = await hold(catalog, 1);
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['x/', 'xy/', 'z.wav']));
    catalog.show({ ...OPTIONS, arriving: landed.slice(0, 1) });
    expect(await plan(catalog, number)).toMatchObject({ paths: 1 });
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['x/', 'xy/', 'z.wav']));
    // The same place, another upload.
    catalog.show({ ...OPTIONS, arriving: [{ id: '3', stage: 'landed', path: 'a.wav' }] });
    await paint(catalog, (view) => expect(pathsOf(view)).toContain('a.wav'));
  });

  test('leaves out one that was uploaded anew where no tree was shown', async () => {
    const catalog = await shown();
    await select(catalog, 'a.wav', 'z.wav');
    const { number } = await hold(catalog, 2);
    catalog.hide();
    expect(await plan(catalog, number, 'a.wav', 'nowhere.wav')).toMatchObject({
      paths: 1,
      tally: { files: 1 },
    });
    expect(await toSend(catalog, number)).toEqual(['z.wav']);
    catalog.show(OPTIONS);
    await paint(catalog, (view) => expect(pathsOf(view)).toContain('a.wav'));
  });
});

describe('taken back', () => {
  test('a deletion leaves everything as it was: what was open, selected, in focus and in sight', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `x/deep/take ${i}.wav`);
    const catalog = await shown(['a.wav', 'x/1.wav', 'y/2.wav', ...list]);
    await catalog.act({ do: 'open-all' });
    await select(catalog, 'x/deep/', 'x/1.wav');
    await catalog.act({ do: 'focus', path: 'x/deep/take 150.wav' });
    catalog.look(140, { first: 100, end: 200 });
    const seen = (view: TreeView) => ({ ...view, moved: 0, version: 0 });
    await paint(catalog, (view) => expect(view.firstRow).toBe(100));
    const before = catalog.getView();
    const { number } = await hold(catalog, 301);
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['y/', 'y/2.wav', 'a.wav']));
    // There is nothing to scroll any more.
    catalog.look(0, { first: 0, end: 60 });
    await takeBack(catalog, number);
    catalog.look(140, { first: 100, end: 200 });
    await paint(catalog, (view) => expect(seen(view)).toEqual(before && seen(before)));
  });

  test('a deletion has the row at the upper edge there again', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `take ${i}.wav`);
    const catalog = await shown(list);
    catalog.look(100, { first: 50, end: 150 });
    await select(catalog, ...Array.from({ length: 20 }, (_, i) => `take ${90 + i}.wav`));
    const { number } = await hold(catalog, 20);
    // What stays is where it was: 10 rows above it are gone.
    await paint(catalog, (view) => expect(view).toMatchObject({ moved: -20, rowCount: 280 }));
    await takeBack(catalog, number);
    await paint(catalog, (view) => expect(view).toMatchObject({ moved: 0, rowCount: 300 }));
  });

  test('several deletions are back together, and selected', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const first = await hold(catalog, 3);
    await select(catalog, 'z.wav');
    const second = await hold(catalog, 1);
    await takeBack(catalog, first.number, second.number);
    await paint(catalog, (view) => {
      expect(view).toMatchObject({ size: 6, selection: { size: 4 } });
      expect(view.focus.row?.path).toBe('x/');
    });
  });

  test('what somebody else has deleted meanwhile stays gone', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    await catalog.read(listOf(LIST.slice(2)));
    await takeBack(catalog, number);
    await paint(catalog, (view) => expect(view).toMatchObject({ size: 4, selection: { size: 2 } }));
  });

  test('folders that only the page knows are back, too', async () => {
    const catalog = await shown(LIST, { folders: ['new/'] });
    await select(catalog, 'new/');
    const { number } = await hold(catalog, 0);
    await paint(catalog, (view) => expect(pathsOf(view)).not.toContain('new/'));
    await takeBack(catalog, number);
    await paint(catalog, (view) => {
      expect(pathsOf(view)).toContain('new/');
      expect(view.selection.size).toBe(1);
    });
  });
});

describe('at its end', () => {
  test('a deletion puts back exactly what the list still has of it, and selects it', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    await plan(catalog, number);
    await catalog.read(listOf(['a.wav', 'x/2.mp4', 'xy/4.wav']));
    expect(await settle(catalog, number)).toMatchObject({ files: 1, video: 1 });
    await paint(catalog, (view) => {
      expect(pathsOf(view)).toEqual(['x/', 'xy/', 'a.wav']);
      expect(view.selection.size).toBe(1);
    });
    // Tried again, it takes what is left of it.
    expect(await plan(catalog, number)).toMatchObject({ paths: 1 });
    expect(await toSend(catalog, number)).toEqual(['x/']);
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['xy/', 'a.wav']));
    await catalog.read(listOf(['a.wav', 'xy/4.wav']));
    expect(await settle(catalog, number)).toMatchObject({ files: 0 });
  });

  test('a deletion leaves alone what has been selected since', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    await select(catalog, 'a.wav', 'z.wav');
    await settle(catalog, number);
    await paint(catalog, (view) => expect(view).toMatchObject({ size: 6, selection: { size: 2 } }));
  });
});

test('whatever is deleted, the list is without it meanwhile, and the very same when it is taken back', () => {
  fc.assert(
    fc.property(arbitraryPaths, fc.nat(7), fc.nat(7), (list, firstBits, secondBits) => {
      const isIn = (bits: number) => (path: string) => ((bits >> (path.length % 3)) & 1) === 1;
      const [isFirst, isSecond] = [isIn(firstBits), isIn(secondBits)];
      const stored = buildCatalog(list);
      const held = new HeldDeletions();
      const all = entriesOf(stored);
      const [first, second] = [all.filter(isFirst), all.filter(isSecond)].map((paths) =>
        held.add({ entries: setOf(stored, paths), folders: [], focus: undefined, top: undefined }),
      );
      const left = (isGone: (path: string) => boolean) => all.filter((path) => !isGone(path));
      expect(entriesOf(held.shownOf(stored))).toEqual(left((path) => isFirst(path) || isSecond(path)));
      held.remove([second ?? 0]);
      expect(entriesOf(held.shownOf(stored))).toEqual(left(isFirst));
      held.remove([first ?? 0]);
      expect(held.shownOf(stored)).toBe(stored);
    }),
  );
});
