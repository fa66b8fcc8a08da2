import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EntryNames, safePart } from './entry-names.ts';

const addName = (path: string, folder = '') => new EntryNames(folder).add(path);
const addNames = (...paths: readonly string[]) => {
  const names = new EntryNames('');
  return paths.map((path) => names.add(path));
};

test('a file keeps its name, below the downloaded folder', () => {
  expect(addName('Season 1/Folge 1/é – “x”.wav', 'Season 1/Folge 1/')).toBe('Folge 1/é – “x”.wav');
  expect(addName('Season 1/a.wav', 'Season 1/')).toBe('Season 1/a.wav');
  expect(addName('Season 1/a.wav')).toBe('Season 1/a.wav');
});

test.each([
  ['../../etc/passwd', '__/__/etc/passwd'],
  ['/etc/passwd', 'etc/passwd'],
  ['a/./b//c.wav', 'a/b/c.wav'],
  ['C:\\Windows\\x.dll', 'C__Windows_x.dll'],
  ['C:/x.wav', 'C_/x.wav'],
  ['..\\..\\x.wav', '.._.._x.wav'],
  ['a/.. /x.wav', 'a/___/x.wav'],
  ['a/x.wav:hidden.exe', 'a/x.wav_hidden.exe'],
  ['aux.wav', '_aux.wav'],
  ['con/nul', '_con/_nul'],
  ['a\u0000b\u007f\n.wav', 'a_b__.wav'],
  ['\ud800.wav', '\ufffd.wav'],
  ['..', '__'],
  ['', '_'],
  ['/', '_'],
])('the path %j becomes the name %j', (path, name) => {
  expect(addName(path)).toBe(name);
});

test('names that differ only in case, and folders named like a file, are numbered', () => {
  expect(addNames('a.wav', 'A.wav', 'a.wav', 'a (2).wav')).toEqual([
    'a.wav',
    'A (2).wav',
    'a (3).wav',
    'a (2) (2).wav',
  ]);
  expect(addNames('x/a?.wav', 'x/a*.wav')).toEqual(['x/a_.wav', 'x/a_ (2).wav']);
  expect(addNames('x', 'x/1.wav', 'x/2.wav', 'y/1.wav', 'y')).toEqual([
    'x',
    'x (2)/1.wav',
    'x (2)/2.wav',
    'y/1.wav',
    'y (2)',
  ]);
});

test('a name that is too long is cut between characters and keeps its extension', () => {
  const name = safePart(`${'é'.repeat(300)}.wav`);
  expect(name).toBe(`${'é'.repeat(125)}.wav`);
  expect(Buffer.byteLength(safePart('😀'.repeat(100)))).toBeLessThanOrEqual(255);
});

const part = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '',
    '...',
    '.. ',
    ' ..',
    'C:',
    'c:',
    '\\',
    '..\\',
    'nul',
    'CON.wav',
    '~',
    'a',
    'A',
    'x'.repeat(400),
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', ':', ' ', '\u0000', 'a', '\ud800', '\u202e'),
    maxLength: 8,
  }),
);
const hostile = fc.array(part, { maxLength: 8 }).map((parts) => parts.join('/'));

test('for any listed paths, every name stays inside the archive’s folder and is unique', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 12 }), hostile, (paths, folder) => {
      const names = new EntryNames(folder === '' ? '' : `${folder}/`);
      const all = paths.map((path) => names.add(path));
      for (const name of all) {
        expect(posix.resolve('/to', name)).toBe(`/to/${name}`);
        expect(win32.resolve('D:\\to', name)).toBe(`D:\\to\\${name.replaceAll('/', '\\')}`);
        expect(name).not.toMatch(/[\\:\p{Cc}]|(?:^|\/)[. ]*(?:\/|$)|[. ](?:\/|$)/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(65_535);
        for (const one of name.split('/')) expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255);
      }
      const places = new Set(all.map((name) => name.normalize('NFC').toLowerCase()));
      expect(places.size).toBe(all.length);
      const folders = all.flatMap((name) =>
        name
          .split('/')
          .slice(0, -1)
          .map((_, at, parts) => parts.slice(0, at + 1).join('/')),
      );
      for (const one of folders) expect(places).not.toContain(one.normalize('NFC').toLowerCase());
    }),
  );
});
