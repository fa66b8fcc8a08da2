import { expect, test } from 'vitest';
import { etagOfParts } from '#service/media-store/s3/etag.ts';
import { md5 } from '#service/testing/store-steps.ts';
import { fingerprintOf, partBytesOf } from './fingerprint.ts';
import { inParts } from './parts.ts';

const MIB = 1024 * 1024;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([0, 1, 16 * MIB, 16 * MIB + 1, 33 * MIB])(
  'a fingerprint of %i bytes has their MD5 and the ETag of an upload in parts',
  async (size) => {
    const bytes = Buffer.alloc(size, 'some text ');
    const parts: string[] = [];
    for await (const part of inParts(inPieces(bytes, 3 * MIB), partBytesOf(size))) parts.push(md5(part));
    const print = await fingerprintOf({ size, chunks: inPieces(bytes, 5 * MIB - 1) });
    expect(print).toEqual({ size, md5: md5(bytes), etagInParts: etagOfParts(parts) });
    expect(parts).toHaveLength(Math.ceil(size / (16 * MIB)));
  },
);

test('a file of 5 TiB has at most 10,000 parts', () => {
  const size = 5 * 1024 ** 4;
  expect(Math.ceil(size / partBytesOf(size))).toBeLessThanOrEqual(10_000);
});

test('a fingerprint of fewer bytes than the size is refused', async () => {
  await expect(fingerprintOf({ size: 3, chunks: inPieces(Buffer.from('ab'), 1) })).rejects.toThrow(
    'Received 2 of 3 bytes.',
  );
});
