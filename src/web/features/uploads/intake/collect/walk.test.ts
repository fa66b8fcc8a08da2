import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FakeFolder, type FakeNode, folderEntry } from '#web/features/uploads/testing/entries.ts';
import { isJunk } from './junk.ts';
import { walk } from './walk.ts';

function paths(
  node: FakeNode,
  above = '',
): { files: string[]; junk: string[]; unreadable: string[]; empty: string[] } {
  const path = above + node.name;
  if (!('children' in node)) {
    const junk = isJunk(node.name);
    return { files: junk ? [] : [path], junk: junk ? [path] : [], unreadable: [], empty: [] };
  }
  const below = node.children.map((child) => paths(child, `${path}/`));
  return {
    files: below.flatMap(({ files }) => files),
    junk: below.flatMap(({ junk }) => junk),
    unreadable: below.flatMap(({ unreadable }) => unreadable),
    empty: node.children.length === 0 ? [path] : below.flatMap(({ empty }) => empty),
  };
}

async function walked(folder: FakeFolder) {
  const found = await walk([{ entry: folderEntry(folder) }]);
  return {
    files: found.files.map(({ path }) => path).sort(),
    junk: found.junk.toSorted(),
    unreadable: found.unreadable.toSorted(),
    empty: found.emptyFolders.toSorted(),
  };
}

const file = fc.record(
  {
    name: fc.constantFrom('a.wav', 'b.mp4', 'Ünï.mov', '.DS_Store', 'Thumbs.db', '._a.wav', 'notes.txt'),
    unreadable: fc.constant(true as const),
  },
  { requiredKeys: ['name'] },
);
const { folder } = fc.letrec<{ folder: FakeFolder; node: FakeNode }>((tie) => ({
  node: fc.oneof({ maxDepth: 4, withCrossShrink: true }, file, tie('folder')),
  folder: fc.record({
    name: fc.constantFrom('day 1', 'x'),
    children: fc.array(tie('node'), { maxLength: 6 }),
  }),
}));

describe('walking a dropped folder', () => {
  it('returns every file, unreadable file, junk file and empty folder once', async () => {
    await fc.assert(
      fc.asyncProperty(folder, async (node) => {
        const expected = paths(node);
        expect(await walked(node)).toEqual({
          files: expected.files.sort(),
          junk: expected.junk.sort(),
          unreadable: expected.unreadable.sort(),
          empty: expected.empty.sort(),
        });
      }),
    );
  });

  it.each([0, 1, 99, 100, 101, 200, 1234])('reads all batches of a folder: %i files', async (count) => {
    const children = Array.from({ length: count }, (_, index) => ({ name: `${index}.wav` }));
    const { files } = await walk([{ entry: folderEntry({ name: 'many', children }) }]);
    expect(new Set(files.map(({ path }) => path)).size).toBe(count);
  });

  it('keeps the files found before a folder fails, names the folder, and continues with others', async () => {
    const children = Array.from({ length: 150 }, (_, index) => ({ name: `${index}.wav` }));
    const found = await walked({
      name: 'top',
      children: [
        { name: 'torn', children, failsAfter: 100 },
        { name: 'fine', children: [{ name: 'a.wav' }] },
      ],
    });
    expect(found.files).toHaveLength(101);
    expect(found.unreadable).toEqual(['top/torn']);
  });

  it('returns each file with the handle of its dropped folder', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only handed through
    const handle = { kind: 'directory', name: 'top' } as FileSystemDirectoryHandle;
    const tree = { name: 'top', children: [{ name: 'sub', children: [{ name: 'a.wav' }] }] };
    const { files } = await walk([{ entry: folderEntry(tree), handle }]);
    expect(files).toMatchObject([{ path: 'top/sub/a.wav', root: handle }]);
  });

  it('reports a growing number of files', async () => {
    const children = Array.from({ length: 300 }, (_, index) => ({ name: `${index}.wav` }));
    const counts: number[] = [];
    await walk([{ entry: folderEntry({ name: 'many', children }) }], {
      onProgress: ({ files }) => counts.push(files),
    });
    expect(counts.at(-1)).toBe(300);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it('stops when it is aborted', async () => {
    const children = Array.from({ length: 5000 }, (_, index) => ({ name: `${index}.wav` }));
    const controller = new AbortController();
    const counts: number[] = [];
    const walking = walk([{ entry: folderEntry({ name: 'many', children }) }], {
      signal: controller.signal,
      onProgress: ({ files }) => {
        counts.push(files);
        controller.abort(new Error('cancelled'));
      },
    });
    await expect(walking).rejects.toThrow('cancelled');
    expect(counts).toHaveLength(1);
  });
});
