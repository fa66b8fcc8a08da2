import { expect, it } from 'vitest';
import { isJunk } from './junk.ts';
import { relativePath } from './relative-path.ts';

it.each([
  ['a.wav', 'a.wav'],
  ['./a.wav', 'a.wav'],
  ['/dir/a.wav', 'dir/a.wav'],
  ['dir//a.wav', 'dir/a.wav'],
  ['./dir/./a.wav', 'dir/a.wav'],
  ['dir/../a.wav', 'dir/../a.wav'],
  ['dir\\a.wav', 'dir\\a.wav'],
])('spellings of a relative path are normalized: %s', (given, expected) => {
  expect(relativePath(given)).toBe(expected);
});

it.each([
  ['.DS_Store', true],
  ['Thumbs.db', true],
  ['thumbs.DB', true],
  ['desktop.ini', true],
  ['._take.wav', true],
  ['.take.wav', false],
  ['take._wav', false],
  ['DS_Store.wav', false],
])('junk files are recognized by their name: %s', (name, expected) => {
  expect(isJunk(name)).toBe(expected);
});
