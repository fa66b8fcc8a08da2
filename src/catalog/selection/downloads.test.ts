import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Catalog, type TreeOptions } from '#catalog/client.ts';
import { inOrder } from '#catalog/testing/catalogs.ts';
import { blockOf, detailsText } from '#catalog/testing/details.ts';
import { localPort } from '#catalog/testing/local-port.ts';
import { paths } from '#catalog/testing/paths.ts';

const OPTIONS: TreeOptions = { query: '', type: 'any', sort: 'name', folders: [], arriving: [], news: [] };
const LIST = ['a.wav', 'x/1.wav', 'x/2.mp4', 'x/deep/3.wav', 'x/deep/er/4.wav', 'xy/5.wav'];
const bodyOf = (text: string) => new Blob([text]).stream();

async function shown(list: readonly string[] = LIST, options: Partial<TreeOptions> = {}) {
  const catalog = new Catalog(localPort());
  catalog.show({ ...OPTIONS, ...options });
  await catalog.read(bodyOf(JSON.stringify(list)));
  return catalog;
}
const begin = (catalog: Catalog, folder?: string) => catalog.ask({ kind: 'begin-download', folder });

async function readPaths(catalog: Catalog, number: number, most = 2) {
  const all: string[] = [];
  for (let from = 0; ; ) {
    // oxlint-disable-next-line no-await-in-loop -- where a piece begins the one before says
    const { files, next } = await catalog.ask({ kind: 'files-to-download', number, from, most });
    all.push(...files.map(({ path }) => path));
    if (files.length < most) return all;
    from = next;
  }
}

test('a folder contains everything that is shown below it, in pieces', async () => {
  const catalog = await shown();
  expect(await begin(catalog, 'x/')).toMatchObject({ files: 4, folder: 'x/', bytes: undefined });
  const { number } = await begin(catalog, 'x/deep/');
  expect(await readPaths(catalog, number)).toEqual(['x/deep/3.wav', 'x/deep/er/4.wav']);
  const filtered = await shown(LIST, { type: 'video' });
  const begun = await begin(filtered, 'x/');
  expect(await readPaths(filtered, begun.number)).toEqual(['x/2.mp4']);
  expect(await begin(catalog, 'gone/')).toMatchObject({ files: 0 });
});

test('a selection is in its innermost common folder and contains no empty folders', async () => {
  const catalog = await shown(LIST, { folders: ['x/empty/'] });
  await catalog.act({ do: 'open-all' });
  const act = async (path: string) => catalog.act({ do: 'toggle', path });
  await act('x/deep/3.wav');
  expect(await begin(catalog)).toMatchObject({ files: 1, folder: 'x/deep/' });
  await act('x/1.wav');
  await act('x/empty/');
  expect(await begin(catalog)).toMatchObject({ files: 2, folder: 'x/' });
  await act('xy/5.wav');
  expect(await begin(catalog)).toMatchObject({ files: 3, folder: '' });
});

test('a download doesn’t change with the list or the selection until it ends', async () => {
  const catalog = await shown();
  await catalog.act({ do: 'select-all' });
  const { number } = await begin(catalog);
  await catalog.act({ do: 'clear' });
  await catalog.read(bodyOf('["new.wav"]'));
  expect(await readPaths(catalog, number)).toEqual(LIST);
  await catalog.ask({ kind: 'end-download', number });
  expect(await readPaths(catalog, number)).toEqual([]);
});

test('the files include their details', async () => {
  const catalog = await shown(['a.wav', 'b.wav']);
  const known = { path: 'a.wav', bytes: 300, seconds: 1, changedAt: 1_700_000_000 };
  await catalog.readDetails(bodyOf(detailsText(blockOf([known]))));
  await catalog.act({ do: 'select-all' });
  const { number, bytes } = await begin(catalog);
  expect(bytes).toBe(300);
  expect(await catalog.ask({ kind: 'files-to-download', number, from: 0, most: 9 })).toMatchObject({
    files: [
      { path: 'a.wav', bytes: 300, changedAt: 1_700_000_000 },
      { path: 'b.wav', bytes: undefined, changedAt: undefined },
    ],
  });
});

test('every selected file comes exactly once, whatever the piece size', async () => {
  await fc.assert(
    fc.asyncProperty(paths, fc.integer({ min: 1, max: 7 }), async (list, most) => {
      const catalog = await shown(list);
      await catalog.act({ do: 'select-all' });
      const { number, files } = await begin(catalog);
      const wanted = inOrder(list).filter((path) => !path.endsWith('/'));
      expect(await readPaths(catalog, number, most)).toEqual(wanted);
      expect(files).toBe(wanted.length);
    }),
  );
});
