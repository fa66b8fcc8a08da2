import { expect, test } from 'vitest';
import { FolderNumbers, NumberedFolders } from './folder-numbers.ts';

function folder(name: string): FileSystemDirectoryHandle {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only passed on
  return { kind: 'directory', name } as FileSystemDirectoryHandle;
}

function entry(id: string, root?: FileSystemDirectoryHandle) {
  const file = { size: 1, lastModified: 1 };
  const path = `${id}.wav`;
  return { id, path, file, wasListed: false, ...(root && { folder: { root, names: [path] } }) };
}

test('a folder’s handle is sent once, and leads to its files in every later portion', () => {
  const [takes, more] = [folder('takes'), folder('more')];
  const portions = [
    [entry('1', takes), entry('2', takes)],
    [entry('3')],
    [entry('4', takes), entry('5', more)],
  ];
  const numbers = new FolderNumbers();
  const told = portions.map((entries) => numbers.numbered(entries));
  expect(told.map(({ roots }) => roots)).toEqual([[takes], [], [more]]);
  const folders = new NumberedFolders();
  const arrived = told.map((files) => folders.entries(files));
  expect(arrived).toEqual(portions);
  expect(arrived[2]?.[0]?.folder?.root).toBe(takes);
});
