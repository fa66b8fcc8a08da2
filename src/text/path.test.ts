import { expect, test } from 'vitest';
import { baseName, folderPart, parentFolder } from './path.ts';

test.each([
  ['a/b/c.wav', 'a/b/', 'a/b/'],
  ['a/b/', 'a/', 'a/b/'],
  ['a.wav', '', ''],
  ['a/', '', 'a/'],
  ['', '', ''],
])('%j has the parent folder %j and the folder part %j', (path, parent, folder) => {
  expect(parentFolder(path)).toBe(parent);
  expect(folderPart(path)).toBe(folder);
});

test.each([
  ['a/b.wav', 'b.wav'],
  ['b.wav', 'b.wav'],
])('%j has the file name %j', (path, name) => {
  expect(baseName(path)).toBe(name);
});
