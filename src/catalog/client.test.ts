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

/** Waits for a view that passes the check. */
async function painted(catalog: Catalog) {
  return vi.waitFor(() => catalog.getView() ?? Promise.reject(new Error('nothing is painted')));
}
const paths = (catalog: Catalog) => catalog.getView()?.rows.map(({ path }) => path);

test('drops a view that was sent before the catalog was hidden', async () => {
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const hiddenAfter = async (turns: number) => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    for (let i = 0; i < turns; i++) await turn();
    catalog.hide();
    // This answer comes after all earlier messages.
    await catalog.read(listOf(['a.wav']));
    expect(catalog.getView()).toBeUndefined();
    catalog.show(OPTIONS);
    expect(await painted(catalog)).toMatchObject({ rowCount: 1 });
  };
  await Promise.all(Array.from({ length: 12 }, (_, turns) => hiddenAfter(turns)));
});

describe('the list', () => {
  test('is in the view before reading it resolves', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    expect(await catalog.read(listOf(['b/1.wav', 'a.wav']))).toMatchObject({ isSame: false, added: [] });
    expect(paths(catalog)).toEqual(['b/', 'a.wav']);
    expect(catalog.getView()).toMatchObject({ isComplete: true, size: 2, rowCount: 2 });
  });

  test('sends a view only if something changed or the tree was hidden before', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(['a.wav']));
    await painted(catalog);
    const paint = vi.fn<() => void>();
    catalog.subscribe(paint);
    catalog.show({ ...OPTIONS });
    // An unchanged view would arrive before this answer.
    await catalog.read(listOf(['a.wav']));
    catalog.show({ ...OPTIONS, news: ['a.wav'] });
    await vi.waitFor(() => expect(catalog.getView()?.rows).toMatchObject([{ isNew: true }]));
    expect(paint).toHaveBeenCalledOnce();
    catalog.hide();
    catalog.show({ ...OPTIONS, news: ['a.wav'] });
    expect(await painted(catalog)).toMatchObject({ rowCount: 1 });
  });

  test('reports added paths, and whether a new list equals the last one', async () => {
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

  test('shows the first rows while the list loads, marked as incomplete', async () => {
    let now = 0;
    const catalog = new Catalog(localPort(() => (now += 1_000)));
    catalog.show(OPTIONS);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const write = (text: string) => writer.write(new TextEncoder().encode(text));
    const reading = catalog.read(readable);
    await write('["a.wav","b.wa');
    await vi.waitFor(() => expect(paths(catalog)).toEqual(['a.wav']));
    expect(catalog.getView()?.isComplete).toBe(false);
    await write('v"]');
    await writer.close();
    await reading;
    expect(paths(catalog)).toEqual(['a.wav', 'b.wav']);
    expect(catalog.getView()?.isComplete).toBe(true);
  });

  test('isn’t shown as complete if the stream breaks off', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await expect(catalog.read(bodyOf('["a.wav"'))).rejects.toThrow(NotAList);
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ isComplete: false, size: 0 }));
    await catalog.read(listOf(['a.wav', 'b.wav']));
    await expect(catalog.read(bodyOf('["a.wav"'))).rejects.toThrow(NotAList);
    expect(paths(catalog)).toEqual(['a.wav', 'b.wav']);
    expect(catalog.getView()?.isComplete).toBe(true);
  });

  test('keeps the top row in place when a new list comes, and reports by how many rows it moved', async () => {
    const list = Array.from({ length: 500 }, (_, i) => `take ${i}.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    catalog.scroll(300, { first: 250, end: 400 });
    await vi.waitFor(() => expect(catalog.getView()?.firstRow).toBe(250));
    await catalog.read(listOf([...list, 'a 1.wav', 'a 2.wav', 'z.wav']));
    expect(catalog.getView()).toMatchObject({ moved: 2, firstRow: 252 });
    expect(catalog.getView()?.rows[50]?.path).toBe('take 300.wav');
  });
});

describe('the cached list', () => {
  const at = { 'x-kept-at': '1', etag: 'W/"1"' };
  const deleted = vi.fn<() => Promise<boolean>>(async () => true);
  afterEach(() => deleted.mockClear());
  /** A stream that provides only as much as the test has written. */
  function serveCachedList() {
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

  test('shows first rows while it is read, and answers requests in between', async () => {
    const cachedList = serveCachedList();
    let now = 0;
    const catalog = new Catalog(localPort(() => (now += 1_000)));
    catalog.show(OPTIONS);
    const reading = catalog.readCached('any');
    await cachedList.write('["a.wav","b.wav","c');
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ isComplete: false, rowCount: 2 }));
    await catalog.act({ do: 'move', by: 'last', extend: false, page: 1 });
    await vi.waitFor(() => expect(catalog.getView()?.focus.row?.path).toBe('b.wav'));
    await cachedList.write('.wav"]');
    await cachedList.close();
    expect(await reading).toMatchObject({ etag: 'W/"1"', cachedAt: 1 });
    expect(catalog.getView()).toMatchObject({ isComplete: true, size: 3 });
  });

  test('answers requests between portions of one large chunk', async () => {
    const cachedList = serveCachedList();
    const catalog = new Catalog(localPort());
    const paths = Array.from({ length: 20_000 }, (_, i) => `takes/take ${i}.wav`);
    const order: string[] = [];
    // The first such request loads the code that answers it.
    await catalog.findClashes(['a.wav']);
    const reading = catalog.readCached('any').then(() => order.push('read'));
    await cachedList.write(JSON.stringify(paths.slice(0, -1)).slice(0, -1));
    const rest = cachedList.write(`,"${paths.at(-1)}"]`).then(cachedList.close);
    const asking = catalog.findClashes(['a.wav']).then(() => order.push('answered'));
    await Promise.all([reading, asking, rest]);
    expect(order).toEqual(['answered', 'read']);
  });

  test('stops being read when the server’s list arrives', async () => {
    const cachedList = serveCachedList();
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    const reading = catalog.readCached('any');
    await cachedList.write('["kept.wav",');
    await catalog.read(listOf(['a.wav', 'b.wav']));
    await cachedList.write('"too.wav"]');
    await cachedList.close();
    expect(await reading).toBeUndefined();
    expect(paths(catalog)).toEqual(['a.wav', 'b.wav']);
  });

  test('doesn’t end a list that began after its last bytes', async () => {
    const cachedList = serveCachedList();
    let now = 0;
    const catalog = new Catalog(localPort(() => (now += 1_000)));
    catalog.show(OPTIONS);
    const reading = catalog.readCached('any');
    await cachedList.write('["kept.wav"]');
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ rowCount: 1 }));
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const other = catalog.read(readable);
    await writer.write(new TextEncoder().encode('["a.wav",'));
    // This answer comes after all earlier messages.
    await catalog.findClashes(['a.wav']);
    await cachedList.close();
    expect(await reading).toBeUndefined();
    await writer.write(new TextEncoder().encode('"b.wav"]'));
    await writer.close();
    await other;
    expect(paths(catalog)).toEqual(['a.wav', 'b.wav']);
    expect(deleted).not.toHaveBeenCalled();
  });
});

describe('the tree', () => {
  test('scrolls to the top for a search and back afterwards', async () => {
    const list = Array.from({ length: 500 }, (_, i) => `take ${i}.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    catalog.scroll(300, { first: 250, end: 400 });
    catalog.show({ ...OPTIONS, query: 'take' });
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ query: 'take', firstRow: 0 }));
    catalog.show(OPTIONS);
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ query: '', firstRow: 250 }));
  });

  test('reports the ancestor folders of the first row in the window', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `a/b/take ${i}.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(['0/first.wav', ...list]));
    await catalog.act({ do: 'open-all' });
    catalog.scroll(120, { first: 100, end: 200 });
    await vi.waitFor(() =>
      expect(catalog.getView()?.around).toMatchObject([
        { row: { kind: 'folder', path: 'a/', level: 1 }, index: 2 },
        { row: { kind: 'folder', path: 'a/b/', level: 2 }, index: 3 },
      ]),
    );
  });

  test('keeps the focused row in place when all folders open or close', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `folder ${i}/take.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    await catalog.act({ do: 'focus', path: 'folder 200/' });
    catalog.scroll(195, { first: 150, end: 250 });
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

  test('keeps the top row in place when all folders open and the focus is out of view', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `folder ${i}/take.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    await catalog.act({ do: 'focus', path: 'folder 290/' });
    catalog.scroll(100, { first: 50, end: 150 });
    await catalog.act({ do: 'open-all' });
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ moved: 100, firstRow: 150 }));
    await catalog.act({ do: 'focus', path: 'folder 10/' });
    await catalog.act({ do: 'close-all' });
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ moved: 0, firstRow: 50 }));
  });

  test('keeps the top row in place when all folders open without a focus', async () => {
    const list = Array.from({ length: 300 }, (_, i) => `folder ${i}/take.wav`);
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(list));
    catalog.scroll(100, { first: 50, end: 150 });
    await catalog.act({ do: 'open-all' });
    await vi.waitFor(() => expect(catalog.getView()).toMatchObject({ moved: 100, firstRow: 150 }));
    expect(catalog.getView()?.rows[50]?.path).toBe('folder 100/');
  });

  test('shows empty folders until they have files', async () => {
    const catalog = new Catalog(localPort());
    catalog.show({ ...OPTIONS, folders: ['new/'] });
    await catalog.read(listOf(['a.wav']));
    expect(paths(catalog)).toEqual(['new/', 'a.wav']);
    await catalog.read(listOf(['a.wav', 'new/b.wav']));
    expect(catalog.getView()).toMatchObject({ filledFolders: ['new/'], hits: { files: 2 } });
  });

  test('sends no view while hidden', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await painted(catalog);
    catalog.hide();
    await catalog.read(listOf(['a.wav']));
    expect(catalog.getView()).toBeUndefined();
  });
});

describe('a deletion', () => {
  test('previews what it removes, searchable', async () => {
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

  test('is in the same view as the selection it was requested for', async () => {
    const catalog = new Catalog(localPort());
    catalog.show(OPTIONS);
    await catalog.read(listOf(['a.wav', 'x/1.wav']));
    // Loads the code of deletions.
    await catalog.ask({ kind: 'preview-deletion', isAsked: false });
    const views: ReturnType<typeof catalog.getView>[] = [];
    catalog.subscribe(() => views.push(catalog.getView()));
    expect(await catalog.act({ do: 'delete', path: 'x/' })).toEqual({ kind: 'delete' });
    await vi.waitFor(() => expect(views.at(-1)?.selection.size).toBe(1));
    expect(views.find((view) => view?.selection.size === 1)?.deletion).toMatchObject({ only: 'x' });
    await catalog.ask({ kind: 'preview-deletion', isAsked: false });
    await vi.waitFor(() => expect(catalog.getView()?.deletion).toBeUndefined());
  });

  test('lists uploads into the deleted folders, also those that start later', async () => {
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
    // A halted upload won't arrive. An upload that replaces a file arrives, even if the file is deleted.
    catalog.show({
      ...OPTIONS,
      arriving: [...arriving('halted', 'x/5.wav'), ...arriving('coming', 'a.wav', 'b.wav')],
    });
    await vi.waitFor(() => expect(named()).toEqual({ name: 'a.wav', isOnly: true }));
  });

  test('of several folders lists uploads into any of them', async () => {
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

test('rejects requests that are pending or made when the catalog closes', async () => {
  const catalog = new Catalog(localPort());
  const asked = catalog.ask({ kind: 'selected-paths' });
  catalog.close();
  await expect(asked).rejects.toThrow('The worker was closed.');
  await expect(catalog.findClashes([])).rejects.toThrow('The worker was closed.');
  expect(catalog.isClosed).toBe(true);
});

describe('media details', () => {
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

  test('are in the rows of the file and its folder before reading them resolves', async () => {
    const catalog = await opened();
    expect(facts(catalog)).toEqual({});
    await catalog.readDetails(known());
    expect(facts(catalog)).toEqual({ 'a/': 500, 'a/short.wav': 300, 'a/long.wav': 200, 'b.wav': 100 });
  });

  test('sort the rows', async () => {
    const catalog = await opened({ sort: 'length' });
    expect(paths(catalog)).toEqual(['a/', 'a/long.wav', 'a/short.wav', 'b.wav']);
    await catalog.readDetails(known());
    expect(paths(catalog)).toEqual(['a/', 'a/short.wav', 'a/long.wav', 'b.wav']);
    catalog.show({ ...OPTIONS, sort: 'size' });
    await vi.waitFor(() => expect(paths(catalog)).toEqual(['a/', 'a/long.wav', 'a/short.wav', 'b.wav']));
  });

  test('filter by length and date, and hide every file until they are loaded', async () => {
    const catalog = await opened();
    catalog.show({ ...OPTIONS, longerThan: 4, changedSince: 150 });
    await vi.waitFor(() => expect(paths(catalog)).toEqual([]));
    await catalog.readDetails(known());
    expect(catalog.getView()).toMatchObject({ filtered: true, hits: { files: 1, folders: 0 } });
    expect(paths(catalog)).toEqual(['b.wav']);
  });

  test('carry over to the next list', async () => {
    const catalog = await opened();
    await catalog.readDetails(known());
    await catalog.read(listOf(['a/long.wav', 'a/new.wav']));
    expect(facts(catalog)).toEqual({ 'a/': 200, 'a/long.wav': 200, 'a/new.wav': undefined });
  });

  test('match a newer list if they were read for an older one', async () => {
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

  test('are shown beside empty folders', async () => {
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

  test('are included in the conflicts of an upload', async () => {
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

  test('are kept if the next response breaks off', async () => {
    const catalog = await opened();
    await catalog.readDetails(known());
    await expect(catalog.readDetails(bodyOf('[{"paths":'))).rejects.toThrow(NotAList);
    expect(facts(catalog)).toMatchObject({ 'b.wav': 100 });
  });
});
