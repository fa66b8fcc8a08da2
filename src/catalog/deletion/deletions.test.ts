import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Catalog, type DeletionExtent, type TreeOptions, type TreeView } from '#catalog/client.ts';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { entriesOf, setOf } from '#catalog/testing/catalogs.ts';
import { localPort } from '#catalog/testing/local-port.ts';
import { paths as arbitraryPaths } from '#catalog/testing/paths.ts';
import { PendingDeletions } from './pending-deletions.ts';

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

/** Confirms the deletion of the selection. */
async function hold(catalog: Catalog, files: number, isEverything = false) {
  const deletion = await catalog.ask({ kind: 'confirm-deletion', agreed: extent(files, isEverything) });
  if (!deletion) throw new Error('It has become another deletion.');
  return deletion;
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
const takeBack = (catalog: Catalog, ...numbers: number[]) => catalog.ask({ kind: 'undo-deletions', numbers });
const plan = (catalog: Catalog, number: number, ...replaced: string[]) =>
  catalog.ask({ kind: 'plan-deletion', number, replaced });
const settle = (catalog: Catalog, number: number) => catalog.ask({ kind: 'settle-deletion', number });
const toSend = (catalog: Catalog, number: number) =>
  catalog.ask({ kind: 'paths-to-send', number, first: 0, end: 99 });

describe('a confirmed deletion', () => {
  test('removes its rows, counts and selection at once, and focuses the next row', async () => {
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

  test('is subtracted from what a filter shows and hides', async () => {
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

  test('does nothing if someone else has deleted a part of it since', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    expect(await catalog.ask({ kind: 'confirm-deletion', agreed: extent(4) })).toBeUndefined();
    expect(await catalog.ask({ kind: 'confirm-deletion', agreed: extent(2) })).toBeUndefined();
    await paint(catalog, (view) => expect(view.size).toBe(6));
    await catalog.read(listOf(LIST.slice(1, 4)));
    expect(await catalog.ask({ kind: 'confirm-deletion', agreed: extent(3) })).toBeUndefined();
    await hold(catalog, 3, true);
  });

  test('of everything works beside another deletion', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    await hold(catalog, 3);
    await catalog.act({ do: 'select-all' });
    expect(await catalog.ask({ kind: 'confirm-deletion', agreed: extent(3) })).toBeUndefined();
    await hold(catalog, 3, true);
    await paint(catalog, (view) => expect(view).toMatchObject({ size: 0, rowCount: 0 }));
  });

  test('stays hidden in new lists, which show new files beside it', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    await catalog.read(listOf([...LIST, 'x/new.wav', 'x/1.wav.wav']));
    await paint(catalog, (view) => expect(view.rows[0]).toMatchObject({ path: 'x/', files: 2 }));
    expect(await plan(catalog, number)).toMatchObject({ paths: 3, tally: { files: 3 } });
    expect(await toSend(catalog, number)).toEqual(['x/deep/', 'x/1.wav', 'x/2.mp4']);
  });

  test('stays hidden after the page is left and opened again', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    catalog.hide();
    catalog.show(OPTIONS);
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['xy/', 'a.wav', 'z.wav']));
    await takeBack(catalog, number);
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['x/', 'xy/', 'a.wav', 'z.wav']));
  });

  test('removes empty folders too, unless files are being uploaded into them', async () => {
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

describe('the paths to send', () => {
  test('contain a whole folder once, and no sibling', async () => {
    const catalog = await shown();
    await select(catalog, 'x/', 'z.wav');
    const { number } = await hold(catalog, 4);
    expect(await plan(catalog, number)).toMatchObject({ paths: 2, tally: { folders: 2, files: 4 } });
    expect(await toSend(catalog, number)).toEqual(['x/', 'z.wav']);
  });

  test('don’t contain a whole folder that files are being uploaded into', async () => {
    const catalog = await shown(LIST, { arriving: [{ ...COMING, path: 'x/deep/new.wav' }] });
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    await plan(catalog, number);
    expect(await toSend(catalog, number)).toEqual(['x/deep/3.wav', 'x/1.wav', 'x/2.mp4']);
  });

  test('omit a file that was uploaded again since', async () => {
    const catalog = await shown();
    await select(catalog, 'a.wav', 'z.wav');
    const { number } = await hold(catalog, 2);
    catalog.show({ ...OPTIONS, arriving: [{ ...COMING, path: 'a.wav' }] });
    catalog.show({ ...OPTIONS, arriving: [{ ...COMING, path: 'a.wav', stage: 'landed' }] });
    await paint(catalog, (view) => expect(pathsOf(view)).toContain('a.wav'));
    await plan(catalog, number);
    expect(await toSend(catalog, number)).toEqual(['z.wav']);
  });

  test('contain a file that was uploaded before the deletion, while the upload is still listed', async () => {
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
    // Another upload to the same path.
    catalog.show({ ...OPTIONS, arriving: [{ id: '3', stage: 'landed', path: 'a.wav' }] });
    await paint(catalog, (view) => expect(pathsOf(view)).toContain('a.wav'));
  });

  test('omit a file that was uploaded again while no tree was shown', async () => {
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

describe('undo', () => {
  test('restores open folders, selection, focus and scroll position', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `x/deep/take ${i}.wav`);
    const catalog = await shown(['a.wav', 'x/1.wav', 'y/2.wav', ...list]);
    await catalog.act({ do: 'open-all' });
    await select(catalog, 'x/deep/', 'x/1.wav');
    await catalog.act({ do: 'focus', path: 'x/deep/take 150.wav' });
    catalog.scroll(140, { first: 100, end: 200 });
    const seen = (view: TreeView) => ({ ...view, moved: 0, version: 0 });
    await paint(catalog, (view) => expect(view.firstRow).toBe(100));
    const before = catalog.getView();
    const { number } = await hold(catalog, 301);
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['y/', 'y/2.wav', 'a.wav']));
    // All rows fit into the window.
    catalog.scroll(0, { first: 0, end: 60 });
    await takeBack(catalog, number);
    catalog.scroll(140, { first: 100, end: 200 });
    await paint(catalog, (view) => expect(seen(view)).toEqual(before && seen(before)));
  });

  test('puts the same row at the top again', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `take ${i}.wav`);
    const catalog = await shown(list);
    catalog.scroll(100, { first: 50, end: 150 });
    await select(catalog, ...Array.from({ length: 20 }, (_, i) => `take ${90 + i}.wav`));
    const { number } = await hold(catalog, 20);
    // The top row stays in place: 10 rows above it are gone.
    await paint(catalog, (view) => expect(view).toMatchObject({ moved: -20, rowCount: 280 }));
    await takeBack(catalog, number);
    await paint(catalog, (view) => expect(view).toMatchObject({ moved: 0, rowCount: 300 }));
  });

  test('restores several deletions together, selected', async () => {
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

  test('doesn’t restore files that someone else has deleted since', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    await catalog.read(listOf(LIST.slice(2)));
    await takeBack(catalog, number);
    await paint(catalog, (view) => expect(view).toMatchObject({ size: 4, selection: { size: 2 } }));
  });

  test('restores empty folders', async () => {
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

describe('when it ends', () => {
  test('a deletion shows and selects exactly the files that the list still has', async () => {
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
    // A retry sends the files that are left.
    expect(await plan(catalog, number)).toMatchObject({ paths: 1 });
    expect(await toSend(catalog, number)).toEqual(['x/']);
    await paint(catalog, (view) => expect(pathsOf(view)).toEqual(['xy/', 'a.wav']));
    await catalog.read(listOf(['a.wav', 'xy/4.wav']));
    expect(await settle(catalog, number)).toMatchObject({ files: 0 });
  });

  test('a deletion doesn’t change a newer selection', async () => {
    const catalog = await shown();
    await select(catalog, 'x/');
    const { number } = await hold(catalog, 3);
    await select(catalog, 'a.wav', 'z.wav');
    await settle(catalog, number);
    await paint(catalog, (view) => expect(view).toMatchObject({ size: 6, selection: { size: 2 } }));
  });
});

test('a pending deletion hides its files from any list, and its undo restores the very same list', () => {
  fc.assert(
    fc.property(arbitraryPaths, fc.nat(7), fc.nat(7), (list, firstBits, secondBits) => {
      const isIn = (bits: number) => (path: string) => ((bits >> (path.length % 3)) & 1) === 1;
      const [isFirst, isSecond] = [isIn(firstBits), isIn(secondBits)];
      const stored = buildCatalog(list);
      const pending = new PendingDeletions();
      const all = entriesOf(stored);
      const [first, second] = [all.filter(isFirst), all.filter(isSecond)].map((paths) =>
        pending.add({ entries: setOf(stored, paths), folders: [], focus: undefined, top: undefined }),
      );
      const remaining = (isGone: (path: string) => boolean) => all.filter((path) => !isGone(path));
      expect(entriesOf(pending.withoutHidden(stored))).toEqual(
        remaining((path) => isFirst(path) || isSecond(path)),
      );
      pending.remove([second ?? 0]);
      expect(entriesOf(pending.withoutHidden(stored))).toEqual(remaining(isFirst));
      pending.remove([first ?? 0]);
      expect(pending.withoutHidden(stored)).toBe(stored);
    }),
  );
});
