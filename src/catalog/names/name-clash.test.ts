import { expect, test } from 'vitest';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { findClash, findNamesake } from './name-clash.ts';

const catalog = buildCatalog([
  'Interviews/Take 1.wav',
  'cafe\u0301/x.wav',
  'clip.mp4',
  '__proto__/constructor.wav',
  'folder.wav/inner.wav',
]);

test.each<[path: string, kind: string | undefined, existing?: string]>([
  ['new.wav', undefined],
  ['Interviews/new.wav', undefined],
  ['Interviews/Take 1.wav', 'same', 'Interviews/Take 1.wav'],
  ['Interviews/TAKE 1.WAV', 'spelling', 'Interviews/Take 1.wav'],
  ['interviews/take 1.wav', 'spelling', 'Interviews/Take 1.wav'],
  ['caf\u00e9/x.wav', 'spelling', 'cafe\u0301/x.wav'],
  ['folder.wav', 'folder-there', 'folder.wav'],
  ['FOLDER.wav', 'folder-there', 'folder.wav'],
  ['clip.mp4/a.wav', 'file-in-the-way', 'clip.mp4'],
  ['CLIP.mp4/deep/a.wav', 'file-in-the-way', 'clip.mp4'],
  ['__proto__/constructor.wav', 'same', '__proto__/constructor.wav'],
  ['constructor', undefined],
  ['toString/x.wav', undefined],
])('uploading %j conflicts: %s %s', (path, kind, existing) => {
  expect(findClash(catalog, path)).toEqual(kind && { kind, existing });
});

test.each([
  ['interviews/', 'Interviews'],
  ['CLIP.MP4/', 'clip.mp4'],
  ['caf\u00e9/', 'cafe\u0301'],
  ['new/', undefined],
  ['Interviews/Take/', undefined],
])('a new folder %j conflicts with %s', (path, existing) => {
  expect(findNamesake(catalog, path)).toBe(existing);
});
