import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  completeUpload,
  composePath,
  contentType,
  contentTypeOf,
  deleteMediaFiles,
  FORMAT_NAMES,
  FORMATS,
  fileName,
  fileNameProblem,
  formatOf,
  pathProblem,
  presignPart,
} from './media.ts';
import { utf8Length } from './text.ts';

describe('formats (§2.1)', () => {
  test('five audio and six video formats are supported', () => {
    const { audio, video } = Object.groupBy(FORMAT_NAMES, (name) => FORMATS[name].kind);
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

  test.each([...FORMAT_NAMES])('what the web app sends for %s is accepted', (format) => {
    expect(contentType.parse(contentTypeOf(format))).toMatch(/^(?:audio|video)\//);
  });
});

describe('content types', () => {
  test('are compared in any case and without parameters', () => {
    expect(contentType.parse(' Audio/WAV ; codecs=1')).toBe('audio/wav');
  });

  test.each(['application/octet-stream', 'audio/flac', 'video', '', 'text/plain', 'audio/'])(
    'others are refused: %j',
    (type) => {
      expect(contentType.safeParse(type).success).toBe(false);
    },
  );
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
    // Three units each, which NFC makes one of two bytes.
    const path = Array.from({ length: 4 }, () => 'ΐ'.repeat(110)).join('/');
    expect(fileName.parse(`${path}.wav`.normalize('NFD'))).toBe(`${path}.wav`);
  });

  test('a text far too long for a path is refused as it is: composing it could take minutes', () => {
    const disordered = `a${'\u0301'.repeat(1_000)}${'\u0316'.repeat(1_000)}.wav`;
    expect(composePath(disordered)).toBe(disordered);
    expect(fileName.safeParse(disordered).success).toBe(false);
  });

  test('directories follow the same rules but need no extension', () => {
    expect(pathProblem('a/b')).toBeUndefined();
    expect(pathProblem('a/../b')).toBeDefined();
  });
});

describe('presign', () => {
  const body = { action: 'presign', fileName: 'a.wav', contentType: 'audio/wav' };
  const accepts = (extra: object) => presignPart.body.safeParse({ ...body, ...extra }).success;

  test('the part number defaults to 1', () => {
    expect(presignPart.body.parse(body).partNumber).toBe(1);
  });

  test('part 1 must omit the upload id, later parts need it', () => {
    expect(accepts({ partNumber: 1, uploadId: 'u' })).toBe(false);
    expect(accepts({ uploadId: 'u' })).toBe(false);
    expect(accepts({ partNumber: 2 })).toBe(false);
    expect(accepts({ partNumber: 2, uploadId: 'u' })).toBe(true);
  });

  test.each([0, -1, 1.5, 10_001, '2', null, Number.NaN])('%j is not a part number', (partNumber) => {
    expect(accepts({ partNumber, uploadId: 'u' })).toBe(false);
  });
});

describe('complete and delete', () => {
  test('complete needs at least one part with ETag and PartNumber', () => {
    const body = { action: 'complete', fileName: 'a.wav', contentType: 'audio/wav', uploadId: 'u' };
    const parse = (parts: unknown) => completeUpload.body.safeParse({ ...body, parts }).success;
    expect(parse([{ ETag: '"x"', PartNumber: 1 }])).toBe(true);
    expect(parse([])).toBe(false);
    expect(parse([{ ETag: '"x"' }])).toBe(false);
    expect(parse(undefined)).toBe(false);
  });

  test.each([[[]], [['']], [[1]], ['a.wav'], [undefined]])('delete refuses the paths %j', (paths) => {
    expect(deleteMediaFiles.body.safeParse({ paths }).success).toBe(false);
  });
});
