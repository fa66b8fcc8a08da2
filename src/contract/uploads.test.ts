import { describe, expect, test } from 'vitest';
import { contentTypeOf } from './content-types.ts';
import { FORMAT_NAMES } from './formats.ts';
import { completeUpload, contentType, presignPart } from './uploads.ts';

describe('content types', () => {
  test('are compared in any case and without parameters', () => {
    expect(contentType.parse(' Audio/WAV ; codecs=1')).toBe('audio/wav');
  });

  test.each([...FORMAT_NAMES])('the content type that the web app sends for %s is accepted', (format) => {
    expect(contentType.parse(contentTypeOf(format))).toMatch(/^(?:audio|video)\//);
  });

  test.each(['application/octet-stream', 'audio/flac', 'video', '', 'text/plain', 'audio/'])(
    'others are refused: %j',
    (type) => {
      expect(contentType.safeParse(type).success).toBe(false);
    },
  );
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

describe('complete', () => {
  test('complete needs at least one part with ETag and PartNumber', () => {
    const body = { action: 'complete', fileName: 'a.wav', contentType: 'audio/wav', uploadId: 'u' };
    const parse = (parts: unknown) => completeUpload.body.safeParse({ ...body, parts }).success;
    expect(parse([{ ETag: '"x"', PartNumber: 1 }])).toBe(true);
    expect(parse([])).toBe(false);
    expect(parse([{ ETag: '"x"' }])).toBe(false);
    expect(parse(undefined)).toBe(false);
  });
});
