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

test('a folder’s handle is sent once and applies to its files in all later batches', () => {
  const [takes, more] = [folder('takes'), folder('more')];
  const portions = [
    [entry('1', takes), entry('2', takes)],
    [entry('3')],
    [entry('4', takes), entry('5', more)],
  ];
  const numbers = new FolderNumbers();
  const messages = portions.map((entries) => numbers.numbered(entries));
  expect(messages.map(({ roots }) => roots)).toEqual([[[0, takes]], [], [[1, more]]]);
  const folders = new NumberedFolders();
  const arrived = messages.map((files) => folders.entries(files));
  expect(arrived).toEqual(portions);
  expect(arrived[2]?.[0]?.folder?.root).toBe(takes);
});

test('a batch that never arrived doesn’t give later files a wrong folder', () => {
  const [lost, takes, more] = [folder('lost'), folder('takes'), folder('more')];
  const [numbers, folders] = [new FolderNumbers(), new NumberedFolders()];
  numbers.numbered([entry('1', lost)]);
  const uniqueRoots = (...entries: Parameters<FolderNumbers['numbered']>[0][number][]) =>
    folders.entries(numbers.numbered(entries)).map((arrived) => arrived.folder?.root);
  expect(uniqueRoots(entry('2', takes))).toEqual([takes]);
  expect(uniqueRoots(entry('3', more), entry('4', takes))).toEqual([more, takes]);
  expect(() => uniqueRoots(entry('5', lost))).toThrow('0');
});
