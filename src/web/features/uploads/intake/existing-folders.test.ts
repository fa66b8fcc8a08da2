import { expect, it } from 'vitest';
import type { FindClashes } from './clashes.ts';
import { findFolderSpellings } from './existing-folders.ts';
import { parentFolders } from './parent-folders.ts';

/** A gallery with these folders. */
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
  ['a folder that differs in case', 'Takes/a.wav', ['takes'], 'takes/a.wav'],
  ['a nested folder', 'Takes/DAY/new/a.wav', ['takes', 'takes/day'], 'takes/day/new/a.wav'],
  ['only the outer folder', 'Takes/day/a.wav', ['takes'], 'takes/day/a.wav'],
  ['the exact spelling if both exist', 'Takes/a.wav', ['takes', 'Takes'], 'Takes/a.wav'],
  ['a new folder', 'Takes/a.wav', ['other'], 'Takes/a.wav'],
  ['no folder', 'a.wav', ['a'], 'a.wav'],
  ['a folder whose stored name can’t be sent', 'Caf\u00c9/a.wav', ['cafe\u0301'], 'Caf\u00c9/a.wav'],
])('a folder reuses an existing spelling: %s', async (_, path, folders, expected) => {
  const respelled = await findFolderSpellings(parentFolders([path]), withFolders(...folders));
  expect(respelled?.(path) ?? path).toBe(expected);
});
