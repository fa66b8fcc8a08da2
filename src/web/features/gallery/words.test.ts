import { expect, test } from 'vitest';
import { words as deletion } from './deletion/words.ts';
import { words as details } from './details/words.ts';
import { words as later } from './lazy-words.ts';
import { words } from './words.ts';

test.each([
  [
    { folders: 3, files: 1284, audio: 182, video: 1102, other: 0 },
    '3 folders, 1,284 files: 1,102 video, 182 audio',
  ],
  [{ folders: 0, files: 1, audio: 1, video: 0, other: 0 }, '1 audio file'],
  [{ folders: 1, files: 2, audio: 0, video: 0, other: 2 }, '1 folder, 2 files'],
  [{ folders: 0, files: 2, audio: 0, video: 2, other: 0 }, '2 video files'],
  [{ folders: 0, files: 3, audio: 1, video: 0, other: 2 }, '3 files: 1 audio, 2 other'],
  [{ folders: 1, files: 0, audio: 0, video: 0, other: 0 }, '1 folder'],
  [{ folders: 0, files: 0, audio: 0, video: 0, other: 0 }, 'nothing'],
])('a tally names files by kind: %j', (tally, text) => {
  expect(details.tally(tally)).toBe(text);
});

test('a selection shows how many of its files the filter hides', () => {
  expect(later.selection.selected(12, 3)).toBe('12 selected, 3 hidden by the filter');
  expect(later.selection.selected(1200, 0)).toBe('1,200 selected');
});

test.each([
  [{ files: 0, folders: 0 }, '0 files found'],
  [{ files: 2, folders: 0 }, '2 files found'],
  [{ files: 0, folders: 2 }, '2 folders found'],
  [{ files: 1, folders: 1 }, '1 file and 1 folder found'],
])('the number of hits leaves out kinds without any: %j', (hits, text) => {
  expect(words.hits(hits)).toBe(text);
});

test.each([
  [
    { folders: 3, files: 12, audio: 12, video: 0, other: 0 },
    'Season 3',
    'Delete “Season 3” and its 12 files?',
  ],
  [{ folders: 1, files: 1, audio: 1, video: 0, other: 0 }, 'a', 'Delete “a” and its 1 file?'],
  [{ folders: 1, files: 0, audio: 0, video: 0, other: 0 }, 'a', 'Delete the empty folder “a”?'],
  [{ folders: 2, files: 0, audio: 0, video: 0, other: 0 }, undefined, 'Delete 2 folders?'],
  [{ folders: 2, files: 1284, audio: 1284, video: 0, other: 0 }, undefined, 'Delete 1,284 files?'],
  [{ folders: 0, files: 1, audio: 1, video: 0, other: 0 }, 'a.wav', 'Delete “a.wav”?'],
])('the question before a deletion names a single file or folder: %j of %j', (tally, folder, text) => {
  expect(deletion.question(tally, folder)).toBe(text);
});
