import { expect, test } from 'vitest';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { fileEntry } from '#web/features/uploads/testing/entries.ts';
import { queryFingerprint, queryInOrder } from './disk-query.ts';
import { type FileContent, newFiles, queryContent } from './file-content.ts';

const MODIFIED = new Date(1_700_000_000_123);

/** An entry as Chromium's, which opens nothing to tell a file's size. */
function telling(name: string, opened: string[] = []) {
  const entry = fileEntry({ name });
  return Object.assign(fileEntry({ name }), {
    file(success: FileCallback) {
      opened.push(name);
      entry.file(success);
    },
    getMetadata(tell: (metadata: object) => void, fail: () => void) {
      if (name === 'gone.wav') queueMicrotask(fail);
      else queueMicrotask(() => tell({ size: 7, modificationTime: MODIFIED }));
    },
  });
}

const readContent = (source: CollectedFile): Promise<FileContent> =>
  new Promise((resolve) => queryContent(source, resolve));

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only passed on
const root = {} as FileSystemDirectoryHandle;

test('a file in a dropped folder is sent as size and time without being opened', async () => {
  const opened: string[] = [];
  const content = await readContent({ file: telling('a.wav', opened), path: 'takes/day 1/a.wav', root });
  expect(content).toEqual({
    file: { size: 7, lastModified: MODIFIED.getTime() },
    folder: { root, names: ['day 1', 'a.wav'] },
  });
  expect(opened).toEqual([]);
});

test('a file is opened for its size if the browser doesn’t tell it, and is not kept open', async () => {
  const content = await readContent({ file: fileEntry({ name: 'a.wav' }), path: 'takes/day 1/a.wav', root });
  expect(content.file).not.toBeInstanceOf(File);
  expect(content.file.size).toBe(1);
});

test('a file without a folder handle is sent as a File', async () => {
  const content = await readContent({ file: telling('a.wav'), path: 'takes/a.wav' });
  expect(content.file).toBeInstanceOf(File);
});

test.each([
  'What? now.mp3',
  'Part 1: intro.wav',
  'aux.wav',
  'end./a.wav',
  `${'y'.repeat(250)}.wav`,
  '~1.wav',
  'a\u00ad.wav',
])('%j, which no folder handle can open, is sent as a File', async (name) => {
  const content = await readContent({ file: telling(name), path: `takes/day 1/${name}`, root });
  expect(content.file).toBeInstanceOf(File);
  expect(content.folder).toBeUndefined();
});

test('answers of many files come in order, with undefined for unreadable files', async () => {
  const files = Array.from({ length: 600 }, (_, index) => ({
    source: { file: telling(index === 300 ? 'gone.wav' : `${index}.wav`) },
  }));
  const answers: (number | undefined)[] = [];
  const order: unknown[] = [];
  for await (const some of queryInOrder(files, queryFingerprint)) {
    for (const [file, answer] of some) {
      order.push(file);
      answers.push(answer?.size);
    }
  }
  expect(order).toEqual(files);
  expect(answers.indexOf(undefined)).toBe(300);
});

test('files are released once they are sent', async () => {
  const files = Array.from({ length: 120 }, (_, index) => ({
    source: { file: telling(`${index}.wav`), path: `takes/${index}.wav`, root },
    path: `takes/${index}.wav`,
    wasListed: false,
  }));
  const paths: string[] = [];
  const left: number[] = [];
  for await (const some of newFiles(files)) {
    paths.push(...some.map(({ path }) => path));
    left.push(files.length);
  }
  expect(paths).toEqual(Array.from({ length: 120 }, (_, index) => `takes/${index}.wav`));
  // The next are asked about meanwhile.
  expect(left).toEqual([20, 0, 0]);
});

test('a file that the browser answers twice counts once', async () => {
  const files = ['a', 'b'].map((name) => ({ source: name }));
  const later: (() => void)[] = [];
  const ask = (source: string, tell: (answer: string) => void) => {
    if (source === 'a') for (const answer of ['first', 'second']) tell(answer);
    else later.push(() => tell('late'));
  };
  const asked = queryInOrder(files, ask).next();
  for (const tell of later) tell();
  expect((await asked).value).toEqual([
    [files[0], 'first'],
    [files[1], 'late'],
  ]);
});
