import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES, FORMATS, formatOf } from './formats.ts';
import { composePath, fileNameProblem, pathProblem } from './media-paths.ts';
import { utf8Length } from './text.ts';
import { fileName } from './uploads.ts';

describe('formats (§2.1)', () => {
  test('five audio and six video formats are supported', () => {
    const { audio, video } = Object.groupBy(FORMAT_NAMES, (name) => FORMATS[name]);
    expect(audio).toEqual(['wav', 'mp3', 'ogg', 'mpeg', 'm4a']);
    expect(video).toEqual(['mp4', 'mov', 'avi', 'mkv', 'webm', 'flv']);
  });

  test.each([
    ['a.WAV', 'wav'],
    ['x/y.z/take.1.Mp4', 'mp4'],
    ['.flv', 'flv'],
    ['mp3', undefined],
    ['a.mp3/b', undefined],
    ['a.txt', undefined],
    ['a.constructor', undefined],
  ])('the format is the last extension in any case: %s → %s', (path, format) => {
    expect(formatOf(path)).toBe(format);
  });
});

describe('file names', () => {
  test.each([
    ['a.wav', 'a.wav'],
    ['dir/sub/a b.MP4', 'dir/sub/a b.MP4'],
    ['100%#?&+;:"\'.mp3', '100%#?&+;:"\'.mp3'],
    [' .hidden .wav', ' .hidden .wav'],
    ['👩‍👩‍👧.mov', '👩‍👩‍👧.mov'],
    ['cafe\u0301.wav', 'caf\u00e9.wav'],
    ['__proto__/constructor.ogg', '__proto__/constructor.ogg'],
  ])('%j is accepted as %j', (given, stored) => {
    expect(fileName.parse(given)).toBe(stored);
  });

  test.each([
    '',
    '/a.wav',
    'a.wav/',
    'a//b.wav',
    './a.wav',
    'a/../b.wav',
    '..',
    'a\\b.wav',
    'a\0.wav',
    'a\n.wav',
    'a\u0085.wav',
    'a\ud800.wav',
    'a.txt',
    'a',
    `${'é'.repeat(126)}.wav`,
    `${'dir/'.repeat(230)}a.wav`,
  ])('%j is refused with a sentence', (given) => {
    const result = fileName.safeParse(given);
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.message).toMatch(/^[A-Z].*\.$/);
  });

  test('a segment of 255 bytes and a path of 900 bytes are the largest accepted', () => {
    const segment = `${'a'.repeat(251)}.wav`;
    expect(fileNameProblem(segment)).toBeUndefined();
    expect(fileNameProblem(`a${segment}`)).toBeDefined();
    const path = `${`${'d'.repeat(99)}/`.repeat(8)}${'a'.repeat(96)}.wav`;
    expect(utf8Length(path)).toBe(900);
    expect(fileNameProblem(path)).toBeUndefined();
    expect(fileNameProblem(`a${path}`)).toBeDefined();
  });

  test('an accepted name is in NFC, accepted again unchanged, and never leaves its folder', () => {
    const segment = fc.oneof(fc.constantFrom('.', '..', 'cafe\u0301'), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 3 }), (segments) => {
        const result = fileName.safeParse(`${segments.join('/')}.wav`);
        fc.pre(result.success);
        expect(fileName.parse(result.data)).toBe(result.data);
        expect(result.data).toBe(result.data.normalize('NFC'));
        expect(result.data.split('/')).not.toContain('..');
      }),
    );
  });

  test('the longest decomposed form of the longest path is composed', () => {
    // In NFD each letter has three UTF-16 units; in NFC it has one, of two bytes.
    const path = Array.from({ length: 4 }, () => 'ΐ'.repeat(110)).join('/');
    expect(fileName.parse(`${path}.wav`.normalize('NFD'))).toBe(`${path}.wav`);
  });

  test('a text far too long for a path is refused without normalising it, which could take minutes', () => {
    const disordered = `a${'\u0301'.repeat(1_000)}${'\u0316'.repeat(1_000)}.wav`;
    expect(composePath(disordered)).toBe(disordered);
    expect(fileName.safeParse(disordered).success).toBe(false);
  });

  test('a name with more than 30 marks on a letter is neither normalised nor accepted', () => {
    const most = `e${'\u0323\u0301'.repeat(15)}`;
    expect(composePath(`${most}.wav`)).toBe(`${most}.wav`.normalize('NFC'));
    expect(fileName.parse(`${most}/${most}.wav`)).toBe(`${most}/${most}.wav`.normalize('NFC'));
    const pile = `e\u0301/${most}\u0301.wav`;
    expect(composePath(pile)).toBe(pile);
    expect(fileNameProblem(pile)).toMatch(/^[A-Z].*\.$/);
  });

  test('directories follow the same rules but need no extension', () => {
    expect(pathProblem('a/b')).toBeUndefined();
    expect(pathProblem('a/../b')).toBeDefined();
  });
});
