import { expect, it } from 'vitest';
import type { FindClashes } from './clashes.ts';
import { findFolderSpellings } from './existing-folders.ts';
import { parentFolders } from './parent-folders.ts';

/** A gallery with these folders, as a catalog answers. */
const withFolders =
  (...folders: string[]): FindClashes =>
  (paths) =>
    Promise.resolve(
      paths.map((path) => {
        const existing =
          folders.find((folder) => folder === path) ??
          folders.find((folder) => folder.toLowerCase() === path.toLowerCase());
        return existing === undefined ? undefined : { kind: 'folder-there', existing };
      }),
    );

it.each([
  ['one that is there but for its case', 'Takes/a.wav', ['takes'], 'takes/a.wav'],
  ['one in another', 'Takes/DAY/new/a.wav', ['takes', 'takes/day'], 'takes/day/new/a.wav'],
  ['the outer of two', 'Takes/day/a.wav', ['takes'], 'takes/day/a.wav'],
  ['the very one, where both spellings are there', 'Takes/a.wav', ['takes', 'Takes'], 'Takes/a.wav'],
  ['a new one', 'Takes/a.wav', ['other'], 'Takes/a.wav'],
  ['none', 'a.wav', ['a'], 'a.wav'],
  ['one whose name can’t be sent', 'Caf\u00c9/a.wav', ['cafe\u0301'], 'Caf\u00c9/a.wav'],
])('a folder is reused however its case: %s', async (_, path, folders, expected) => {
  const respelled = await findFolderSpellings(parentFolders([path]), withFolders(...folders));
  expect(respelled?.(path) ?? path).toBe(expected);
});
