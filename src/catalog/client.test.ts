import { afterEach, describe, expect, test, vi } from 'vitest';
import { Catalog, NotAList, type TreeOptions } from './client.ts';
import { blockOf, detailsText, type KnownFile } from './testing/details.ts';
import { localPort } from './testing/local-port.ts';

const OPTIONS: TreeOptions = {
  query: '',
  type: 'any',
  sort: 'name',
  folders: [],
  arriving: [],
  news: [],
};
const listOf = (paths: readonly string[]) => bodyOf(JSON.stringify(paths));
const bodyOf = (text: string) => new Blob([text]).stream();

/** What is painted once it is as it should be. */
async function painted(catalog: Catalog) {
  return vi.waitFor(() => catalog.getView() ?? Promise.reject(new Error('nothing is painted')));
}
const paths = (catalog: Catalog) => catalog.getView()?.rows.map(({ path }) => path);

test('what was on its way to be painted when the catalog was hidden is not', async () => {
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const hiddenAfter = async (turns: number) => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    for (let i = 0; i < turns; i++) await turn();
    catalog.hide();
    // It has heard of that once it answers, and of all it told before.
    await catalog.read(listOf(['a.wav']));
    expect(catalog.getView()).toBeUndefined();
    catalog.show(OPTIONS);
    expect(await painted(catalog)).toMatchObject({ rowCount: 1 });
  };
  await Promise.all(Array.from({ length: 12 }, (_, turns) => hiddenAfter(turns)));
});

describe('a list', () => {
  test('is painted before whoever reads it hears that it is there', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    expect(await catalog.read(listOf(['b/1.wav', 'a.wav']))).toMatchObject({ isSame: false, added: [] });
    expect(paths(catalog)).toEqual(['b/', 'a.wav']);
    expect(catalog.getView()).toMatchObject({ isWhole: true, size: 2, rowCount: 2 });
  });

  test('is painted again only where something of it is another, and whenever it was hidden', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(['a.wav']));
    await painted(catalog);
    const paint = vi.fn<() => void>();
    catalog.subscribe(paint);
    catalog.show({ ...OPTIONS });
    // Answered once that could have been painted.
    await catalog.read(listOf(['a.wav']));
    catalog.show({ ...OPTIONS, news: ['a.wav'] });
    await vi.waitFor(() => expect(catalog.getView()?.rows).toMatchObject([{ isNew: true }]));
    expect(paint).toHaveBeenCalledOnce();
    catalog.hide();
    catalog.show({ ...OPTIONS, news: ['a.wav'] });
    expect(await painted(catalog)).toMatchObject({ rowCount: 1 });
  });

  test('that comes anew says what came, and whether it is the same', async () => {
    const catalog = new Catalog(localPort());
    await catalog.read(listOf(['a.wav', 'b.wav']));
    expect(await catalog.read(listOf(['b.wav', 'a.wav']))).toEqual({
      version: 1,
      size: 2,
      isSame: true,
      added: [],
    });
    expect(await catalog.read(listOf(['a.wav', 'c.wav']))).toEqual({
      version: 2,
      size: 2,
      isSame: false,
      added: ['c.wav'],
    });
  });

  test('shows its first rows while the rest is on its way, and says that it isn’t whole', async () => {
    let now = 0;
    const catalog = new Catalog(localPort(() => (now += 1_000)));
    catalog.show(OPTIONS);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const write = (text: string) => writer.write(new TextEncoder().encode(text));
    const reading = catalog.read(readable);
    await write('["a.wav","b.wa');
    await vi.waitFor(() => expect(paths(catalog)).toEqual(['a.wav']));
    expect(catalog.getView()?.isWhole).toBe(false);
    await write('v"]');
    await writer.close();
    await reading;
    expect(paths(catalog)).toEqual(['a.wav', 'b.wav']);
    expect(catalog.getView()?.isWhole).toBe(true);
  });

  test('whose first half alone came is not taken for a short one', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await expect(catalog.read(bodyOf('["a.wav"'))).rejects.toThrow(NotAList);
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ isWhole: false, size: 0 }));
    await catalog.read(listOf(['a.wav', 'b.wav']));
    await expect(catalog.read(bodyOf('["a.wav"'))).rejects.toThrow(NotAList);
    expect(paths(catalog)).toEqual(['a.wav', 'b.wav']);
    expect(catalog.getView()?.isWhole).toBe(true);
  });

  test('leaves what is at the upper edge there, and says by how many rows that has moved', async () => {
    const list = Array.from({ length: 500 }, (_, i) => `take ${i}.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    catalog.look(300, { first: 250, end: 400 });
    await vi.waitFor(() => expect(catalog.getView()?.firstRow).toBe(250));
    await catalog.read(listOf([...list, 'a 1.wav', 'a 2.wav', 'z.wav']));
    expect(catalog.getView()).toMatchObject({ moved: 2, firstRow: 252 });
    expect(catalog.getView()?.rows[50]?.path).toBe('take 300.wav');
  });
});

describe('a list that the browser has kept', () => {
  const at = { 'x-kept-at': '1', etag: 'W/"1"' };
  const deleted = vi.fn<() => Promise<boolean>>(async () => true);
  afterEach(() => deleted.mockClear());
  /** Of which there is as much as one has written. */
  function keep() {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const match = async (url: string) =>
      url === '/kept-list' ? new Response(readable, { headers: at }) : undefined;
    vi.stubGlobal('caches', { match, delete: deleted });
    const writer = writable.getWriter();
    return {
      write: (text: string) => writer.write(new TextEncoder().encode(text)),
      close: () => writer.close(),
    };
  }

  afterEach(() => vi.unstubAllGlobals());

  test('shows its first rows while the rest is read, and what is asked meanwhile is answered', async () => {
    const kept = keep();
    let now = 0;
    const catalog = new Catalog(localPort(() => (now += 1_000)));
    catalog.show(OPTIONS);
    const reading = catalog.readKept('any');
    await kept.write('["a.wav","b.wav","c');
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ isWhole: false, rowCount: 2 }));
    await catalog.act({ do: 'move', by: 'last', extend: false, page: 1 });
    await vi.waitFor(() => expect(catalog.getView()?.focus.row?.path).toBe('b.wav'));
    await kept.write('.wav"]');
    await kept.close();
    expect(await reading).toMatchObject({ etag: 'W/"1"', keptAt: 1 });
    expect(catalog.getView()).toMatchObject({ isWhole: true, size: 3 });
  });

  test('has others answered between two portions of it, however much of it comes at once', async () => {
    const kept = keep();
    const catalog = new Catalog(localPort());
    const paths = Array.from({ length: 20_000 }, (_, i) => `takes/take ${i}.wav`);
    const order: string[] = [];
    // What answers is fetched with the first question.
    await catalog.findClashes(['a.wav']);
    const reading = catalog.readKept('any').then(() => order.push('read'));
    await kept.write(JSON.stringify(paths.slice(0, -1)).slice(0, -1));
    const rest = kept.write(`,"${paths.at(-1)}"]`).then(kept.close);
    const asking = catalog.findClashes(['a.wav']).then(() => order.push('answered'));
    await Promise.all([reading, asking, rest]);
    expect(order).toEqual(['answered', 'read']);
  });

  test('is read no further once another comes', async () => {
    const kept = keep();
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    const reading = catalog.readKept('any');
    await kept.write('["kept.wav",');
    await catalog.read(listOf(['a.wav', 'b.wav']));
    await kept.write('"too.wav"]');
    await kept.close();
    expect(await reading).toBeUndefined();
    expect(paths(catalog)).toEqual(['a.wav', 'b.wav']);
  });

  test('ends no other that has come behind its last bytes', async () => {
    const kept = keep();
    let now = 0;
    const catalog = new Catalog(localPort(() => (now += 1_000)));
    catalog.show(OPTIONS);
    const reading = catalog.readKept('any');
    await kept.write('["kept.wav"]');
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ rowCount: 1 }));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const other = catalog.read(readable);
    await writer.write(new TextEncoder().encode('["a.wav",'));
    // It has been heard by then.
    await catalog.findClashes(['a.wav']);
    await kept.close();
    expect(await reading).toBeUndefined();
    await writer.write(new TextEncoder().encode('"b.wav"]'));
    await writer.close();
    await other;
    expect(paths(catalog)).toEqual(['a.wav', 'b.wav']);
    expect(deleted).not.toHaveBeenCalled();
  });
});

describe('a tree', () => {
  test('is shown from the top while one searches, and where it was again afterwards', async () => {
    const list = Array.from({ length: 500 }, (_, i) => `take ${i}.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    catalog.look(300, { first: 250, end: 400 });
    catalog.show({ ...OPTIONS, query: 'take' });
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ query: 'take', firstRow: 0 }));
    catalog.show(OPTIONS);
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ query: '', firstRow: 250 }));
  });

  test('says which folders are around the first of the rows that are wanted, whose own rows are not', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `a/b/take ${i}.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(['0/first.wav', ...list]));
    await catalog.act({ do: 'open-all' });
    catalog.look(120, { first: 100, end: 200 });
    await vi.waitFor(() =>
      expect(catalog.getView()?.around).toMatchObject([
        { row: { kind: 'folder', path: 'a/', level: 1 }, index: 2 },
        { row: { kind: 'folder', path: 'a/b/', level: 2 }, index: 3 },
      ]),
    );
  });

  test('whose folders are all opened or closed leaves what has the focus where it is on the screen', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `folder ${i}/take.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    await catalog.act({ do: 'focus', path: 'folder 200/' });
    catalog.look(195, { first: 150, end: 250 });
    await catalog.act({ do: 'open-all' });
    await vi.waitFor(() =>
      expect(catalog.getView()).toMatchObject({ rowCount: 600, moved: 200, focus: { index: 400 } }),
    );
    expect(catalog.getView()?.rows[50]?.path).toBe('folder 200/');
    await catalog.act({ do: 'right' });
    await catalog.act({ do: 'close-all' });
    await vi.waitFor(() =>
      expect(catalog.getView()).toMatchObject({ rowCount: 300, moved: -1, focus: { index: 200 } }),
    );
  });

  test('whose focus is out of sight leaves what is at the upper edge there when all folders open', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `folder ${i}/take.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    await catalog.act({ do: 'focus', path: 'folder 290/' });
    catalog.look(100, { first: 50, end: 150 });
    await catalog.act({ do: 'open-all' });
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ moved: 100, firstRow: 150 }));
    await catalog.act({ do: 'focus', path: 'folder 10/' });
    await catalog.act({ do: 'close-all' });
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ moved: 0, firstRow: 50 }));
  });

  test('without a focus leaves what is at the upper edge there when all folders open', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `folder ${i}/take.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    catalog.look(100, { first: 50, end: 150 });
    await catalog.act({ do: 'open-all' });
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ moved: 100, firstRow: 150 }));
    expect(catalog.getView()?.rows[50]?.path).toBe('folder 100/');
  });

  test('has folders that hold nothing yet, until they are filled', async () => {
    const catalog = new Catalog(localPort());
    catalog.show({ ...OPTIONS, folders: ['new/'] });
    await catalog.read(listOf(['a.wav']));
    expect(paths(catalog)).toEqual(['new/', 'a.wav']);
    await catalog.read(listOf(['a.wav', 'new/b.wav']));
    expect(catalog.getView()).toMatchObject({ filledFolders: ['new/'], hits: { files: 2 } });
  });

  test('paints nothing while it isn’t shown', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await painted(catalog);
    catalog.hide();
    await catalog.read(listOf(['a.wav']));
    expect(catalog.getView()).toBeUndefined();
  });
});

describe('a deletion', () => {
  test('says what it takes, and lets one look through it', async () => {
    const catalog = new Catalog(localPort());
    catalog.show({ ...OPTIONS, folders: ['x/empty/'] });
    await catalog.read(listOf(['a.wav', 'x/1.wav', 'x/2.mp4']));
    await catalog.act({ do: 'toggle', path: 'x/' });
    await catalog.ask({ kind: 'preview-deletion', isAsked: true });
    await vi.waitFor(() => expect(catalog.getView()?.deletion).toBeDefined());
    expect(catalog.getView()?.deletion).toMatchObject({ only: 'x', tally: { folders: 2, files: 2 } });
    const lines = { kind: 'deletion-lines', first: 0, end: 10 } as const;
    expect(await catalog.ask({ ...lines, query: '' })).toEqual({
      found: 4,
      lines: ['x/', 'x/empty/', 'x/1.wav', 'x/2.mp4'],
    });
    expect(await catalog.ask({ ...lines, query: 'MP4' })).toEqual({ found: 1, lines: ['x/2.mp4'] });
  });

  test('is painted together with what was selected for it', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(['a.wav', 'x/1.wav']));
    // Its code is there.
    await catalog.ask({ kind: 'preview-deletion', isAsked: false });
    const views: ReturnType<typeof catalog.getView>[] = [];
    catalog.subscribe(() => views.push(catalog.getView()));
    expect(await catalog.act({ do: 'delete', path: 'x/' })).toEqual({ kind: 'delete' });
    await vi.waitFor(() => expect(views.at(-1)?.selection.size).toBe(1));
    expect(views.find((view) => view?.selection.size === 1)?.deletion).toMatchObject({ only: 'x' });
    await catalog.ask({ kind: 'preview-deletion', isAsked: false });
    await vi.waitFor(() => expect(catalog.getView()?.deletion).toBeUndefined());
  });

  test('names what is still being uploaded into the folders that go, and what comes meanwhile', async () => {
    const arriving = (stage: 'coming' | 'halted' | 'landed', ...paths: string[]) =>
      paths.map((path) => ({ id: path, path, stage }));
    const catalog = new Catalog(localPort());
    catalog.show({ ...OPTIONS, arriving: arriving('coming', 'x/deep/2.wav', 'xy/3.wav', '4.wav') });
    await catalog.read(listOf(['a.wav', 'x/1.wav', 'xy/1.wav', 'b.wav']));
    await catalog.act({ do: 'toggle', path: 'x/' });
    await catalog.act({ do: 'toggle', path: 'a.wav' });
    await catalog.ask({ kind: 'preview-deletion', isAsked: true });
    const named = () => catalog.getView()?.deletion?.arriving;
    await vi.waitFor(() => expect(named()).toEqual({ name: '2.wav', isOnly: true }));
    catalog.show({
      ...OPTIONS,
      arriving: [...arriving('landed', 'x/deep/2.wav'), ...arriving('coming', 'x/5.wav', 'x/6.wav')],
    });
    await vi.waitFor(() => expect(named()).toEqual({ name: '5.wav', isOnly: false }));
    // What stands still won’t be there; what is being replaced will, where it goes itself.
    catalog.show({
      ...OPTIONS,
      arriving: [...arriving('halted', 'x/5.wav'), ...arriving('coming', 'a.wav', 'b.wav')],
    });
    await vi.waitFor(() => expect(named()).toEqual({ name: 'a.wav', isOnly: true }));
  });

  test('of several folders names what comes into any of them', async () => {
    const catalog = new Catalog(localPort());
    const arriving = ['y/2.wav', 'z/2.wav'].map((path) => ({ id: path, path, stage: 'coming' as const }));
    catalog.show({ ...OPTIONS, arriving });
    await catalog.read(listOf(['x/1.wav', 'y/1.wav', 'z/1.wav']));
    await catalog.act({ do: 'toggle', path: 'x/' });
    await catalog.act({ do: 'toggle', path: 'y/' });
    await catalog.ask({ kind: 'preview-deletion', isAsked: true });
    await vi.waitFor(() =>
      expect(catalog.getView()?.deletion?.arriving).toEqual({ name: '2.wav', isOnly: true }),
    );
  });
});

test('what is asked once it is closed, or before and not answered, fails', async () => {
  const catalog = new Catalog(localPort());
  const asked = catalog.ask({ kind: 'selected-paths' });
  catalog.close();
  await expect(asked).rejects.toThrow('The catalog was closed.');
  await expect(catalog.findClashes([])).rejects.toThrow('The catalog was closed.');
  expect(catalog.isClosed).toBe(true);
});

describe('what is known of files beside their names', () => {
  const FILES = [
    { path: 'a/short.wav', bytes: 300, seconds: 1, changedAt: 300 },
    { path: 'a/long.wav', bytes: 200, seconds: 9, changedAt: 100 },
    { path: 'b.wav', bytes: 100, seconds: 5, changedAt: 200 },
  ];
  const known = (files: readonly KnownFile[] = FILES) => bodyOf(detailsText(blockOf(files)));
  const facts = (catalog: Catalog) =>
    Object.fromEntries(catalog.getView()?.rows.map(({ path, facts }) => [path, facts?.bytes]) ?? []);

  async function opened(options: Partial<TreeOptions> = {}) {
    const catalog = new Catalog(localPort());
    catalog.show({ ...OPTIONS, ...options });
    await catalog.read(listOf(FILES.map(({ path }) => path)));
    await catalog.act({ do: 'open-all' });
    await vi.waitFor(() => expect(paths(catalog)).toHaveLength(4));
    return catalog;
  }

  test('stands in its row, and in that of the folder around it, before whoever reads it hears that it is there', async () => {
    const catalog = await opened();
    expect(facts(catalog)).toEqual({});
    await catalog.readDetails(known());
    expect(facts(catalog)).toEqual({ 'a/': 500, 'a/short.wav': 300, 'a/long.wav': 200, 'b.wav': 100 });
  });

  test('puts the rows in order', async () => {
    const catalog = await opened({ sort: 'length' });
    expect(paths(catalog)).toEqual(['a/', 'a/long.wav', 'a/short.wav', 'b.wav']);
    await catalog.readDetails(known());
    expect(paths(catalog)).toEqual(['a/', 'a/short.wav', 'a/long.wav', 'b.wav']);
    catalog.show({ ...OPTIONS, sort: 'size' });
    await vi.waitFor(() => expect(paths(catalog)).toEqual(['a/', 'a/long.wav', 'a/short.wav', 'b.wav']));
  });

  test('keeps back what is shorter or older, and everything until it is there', async () => {
    const catalog = await opened();
    catalog.show({ ...OPTIONS, longerThan: 4, changedSince: 150 });
    await vi.waitFor(() => expect(paths(catalog)).toEqual([]));
    await catalog.readDetails(known());
    expect(catalog.getView()).toMatchObject({ filtered: true, hits: { files: 1, folders: 0 } });
    expect(paths(catalog)).toEqual(['b.wav']);
  });

  test('stays known in the next list, of what is in it still', async () => {
    const catalog = await opened();
    await catalog.readDetails(known());
    await catalog.read(listOf(['a/long.wav', 'a/new.wav']));
    expect(facts(catalog)).toEqual({ 'a/': 200, 'a/long.wav': 200, 'a/new.wav': undefined });
  });

  test('of a list that is older than itself is that of the newer one', async () => {
    const catalog = await opened();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const reading = catalog.readDetails(readable);
    await writer.write(new TextEncoder().encode(detailsText(blockOf(FILES))));
    await catalog.read(listOf(['0.wav', 'b.wav']));
    await writer.close();
    await reading;
    expect(facts(catalog)).toEqual({ '0.wav': undefined, 'b.wav': 100 });
  });

  test('is known of what is shown beside folders that hold nothing yet', async () => {
    const catalog = await opened();
    await catalog.readDetails(known());
    catalog.show({ ...OPTIONS, folders: ['empty/'] });
    await vi.waitFor(() =>
      expect(facts(catalog)).toEqual({
        'a/': 500,
        'a/short.wav': 300,
        'a/long.wav': 200,
        'empty/': undefined,
        'b.wav': 100,
      }),
    );
  });

  test('is said of what an upload would replace', async () => {
    const catalog = await opened();
    await catalog.readDetails(known());
    expect(await catalog.findClashes(['b.wav', 'c.wav'])).toEqual([
      {
        kind: 'same',
        existing: 'b.wav',
        facts: { bytes: 100, seconds: 5, changedAt: 200, codecs: undefined, untimed: 0 },
      },
      undefined,
    ]);
  });

  test('that is cut off leaves what was known', async () => {
    const catalog = await opened();
    await catalog.readDetails(known());
    await expect(catalog.readDetails(bodyOf('[{"paths":'))).rejects.toThrow(NotAList);
    expect(facts(catalog)).toMatchObject({ 'b.wav': 100 });
  });
});
