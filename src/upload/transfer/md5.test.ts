import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { md5 } from './md5.ts';

const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);
const sum = createHash('md5').update(bytes).digest('hex');
const never = new AbortController().signal;

test.each([
  ['a part of a file', new Blob([new Uint8Array(7), bytes]).slice(7)],
  ['a copy in memory', bytes.buffer],
])('the MD5 of %s is that of its bytes', async (_, body) => {
  expect(await md5(body, never)).toBe(sum);
});

test('the MD5 of an empty body is returned', async () => {
  expect(await md5(new Blob([]), never)).toBe('d41d8cd98f00b204e9800998ecf8427e');
});

test('an aborted request rejects', async () => {
  const stopping = new AbortController();
  const hashing = md5(new Blob([bytes]), stopping.signal);
  stopping.abort(new Error('paused'));
  await expect(hashing).rejects.toThrow('paused');
  await expect(md5(new Blob([bytes]), stopping.signal)).rejects.toThrow('paused');
});

test('a file that can’t be read rejects', async () => {
  const body = new Blob([bytes]);
  body.stream = () => new ReadableStream({ pull: (controller) => controller.error(new Error('moved away')) });
  await expect(md5(body, never)).rejects.toThrow('moved away');
});
