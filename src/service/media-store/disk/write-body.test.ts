import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Body } from '#service/media-store/media-store.ts';
import { md5 } from '#service/testing/store-steps.ts';
import { writeBody } from './write-body.ts';

const KIB = 1024;
let folder: string;
let file: FileHandle;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-'));
  file = await open(join(folder, 'file'), 'w');
});
afterEach(async () => {
  await file.close();
  await rm(folder, { recursive: true });
});

const written = () => readFile(join(folder, 'file'));

/** @param chunk size (bytes) of the body's chunks; by default as large as the chunks that a socket reads */
function bodyOf(bytes: Uint8Array, chunk = 64 * KIB): Body {
  async function* chunks() {
    for (let start = 0; start < bytes.byteLength; start += chunk) yield bytes.slice(start, start + chunk);
  }
  return { size: bytes.byteLength, chunks: chunks() };
}

// Sizes around the limits of one write, one message and several messages.
const SIZES = [0, 1, 128 * KIB, 128 * KIB + 1, 1024 * KIB, 1024 * KIB + 1, 3500 * KIB + 7];

test.each(SIZES)('a body of %i bytes is stored unchanged, and its ETag is its MD5', async (size) => {
  const bytes = randomBytes(size);
  expect(await writeBody(file, 0, bodyOf(bytes))).toEqual({ etag: md5(bytes), size });
  expect((await written()).equals(bytes)).toBe(true);
});

test.each([1000, 700 * KIB, 5000 * KIB])(
  'a body in chunks of %i bytes is stored unchanged',
  async (chunk) => {
    const bytes = randomBytes(3500 * KIB);
    expect(await writeBody(file, 0, bodyOf(bytes, chunk))).toMatchObject({ etag: md5(bytes) });
    expect((await written()).equals(bytes)).toBe(true);
  },
);

test.each([100 * KIB, 2500 * KIB])('a body of %i bytes with pauses is stored unchanged', async (size) => {
  const bytes = randomBytes(size);
  async function* chunks() {
    yield new Uint8Array(0);
    for await (const chunk of bodyOf(bytes, 30 * KIB).chunks) {
      yield chunk;
      if (chunk.byteLength % 2 === 0) yield new Uint8Array(0);
    }
    yield new Uint8Array(0);
  }
  expect(await writeBody(file, 0, { size, chunks: chunks() })).toEqual({ etag: md5(bytes), size });
  expect((await written()).equals(bytes)).toBe(true);
});

test('the bytes of an idle body are written, so that none stay in memory', async () => {
  const { promise: silence, resolve: end } = Promise.withResolvers<void>();
  async function* chunks() {
    yield Buffer.from('some');
    yield new Uint8Array(0);
    await silence;
  }
  const writing = writeBody(file, 0, { size: 1024 * KIB, chunks: chunks() });
  await expect.poll(async () => String(await written()), { interval: 5 }).toBe('some');
  end();
  await expect(writing).rejects.toThrow('shorter');
});

test('concurrent bodies are written to their own files', async () => {
  const size = 1500 * KIB;
  const all = randomBytes(9 * size);
  const parts = Array.from({ length: 9 }, (_, index) => all.subarray(index * size, (index + 1) * size));
  const etags = await Promise.all(parts.map((part, index) => writeBody(file, index * size, bodyOf(part))));
  expect(etags.map(({ etag }) => etag)).toEqual(parts.map(md5));
  expect((await written()).equals(all)).toBe(true);
});

describe.each([
  ['small', 100 * KIB],
  ['large', 2500 * KIB],
])('a %s body', (_what, size) => {
  test('is refused if it ends early', async () => {
    const body = { size: size + 1, chunks: bodyOf(randomBytes(size)).chunks };
    await expect(writeBody(file, 0, body)).rejects.toThrow('shorter than its Content-Length');
  });

  test('is refused if it exceeds its length', async () => {
    const body = { size: size - 1, chunks: bodyOf(randomBytes(size)).chunks };
    await expect(writeBody(file, 0, body)).rejects.toThrow('longer than its Content-Length');
  });

  test('fails with the error of its connection', async () => {
    async function* chunks() {
      yield randomBytes(size - 1);
      throw new Error('connection lost');
    }
    await expect(writeBody(file, 0, { size, chunks: chunks() })).rejects.toThrow('connection lost');
  });

  test('fails with the system’s error and its code if it can’t be written', async () => {
    await using readOnly = await open(join(folder, 'file'), 'r');
    await expect(writeBody(readOnly, 0, bodyOf(randomBytes(size)))).rejects.toMatchObject({ code: 'EBADF' });
  });
});
