import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#service/core/api-error.ts';
import { readBody } from './incoming-body.ts';

const FOREVER = { idleMs: 60_000, signal: new AbortController().signal };

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk.slice());
  return Buffer.concat(all).toString();
}

test('a body is read completely and in order', async () => {
  const source = new PassThrough();
  const read = collect(readBody(source, FOREVER));
  for (const text of ['one ', 'two ', 'three']) source.write(text);
  source.end();
  expect(await read).toBe('one two three');
});

test('an empty body ends at once', async () => {
  const source = new PassThrough();
  source.end();
  expect(await collect(readBody(source, FOREVER))).toBe('');
});

test('a sender that is faster than the reader is paused after a few MiB', async () => {
  const source = new PassThrough();
  const send = () => source.write(Buffer.alloc(256 * 1024));
  const body = readBody(source, FOREVER);
  const first = body.next();
  let sent = 0;
  while (send() && sent < 100) sent++;
  await first;
  // The stream stays paused, with the bytes in its buffer, until the reader asks for more.
  const { promise: turn, resolve } = Promise.withResolvers<void>();
  setImmediate(resolve);
  await turn;
  for (let more = 0; more < 100 && !source.isPaused(); more++) send();
  expect(source.isPaused()).toBe(true);
  source.end();
  await body.return(undefined);
});

test('a broken connection throws, and does not look like the end of the body', async () => {
  const source = new PassThrough();
  const read = collect(readBody(source, FOREVER));
  source.write('half');
  source.destroy(new Error('reset'));
  await expect(read).rejects.toThrow('The connection was lost');
});

test('a connection that broke before the first read throws', async () => {
  const source = new PassThrough();
  source.destroy();
  await expect(collect(readBody(source, FOREVER))).rejects.toThrow('The connection was lost');
});

test('a sender that pauses for less than a minute may continue, and one silent for a minute is given up', async () => {
  vi.useFakeTimers();
  try {
    const source = new PassThrough();
    const body = readBody(source, FOREVER);
    for (let minute = 0; minute < 20; minute++) {
      const chunk = body.next();
      await vi.advanceTimersByTimeAsync(500);
      expect(await chunk).toMatchObject({ value: { byteLength: 0 } });
      const next = body.next();
      await vi.advanceTimersByTimeAsync(59_499);
      source.write('.');
      expect(String((await next).value)).toBe('.');
      // A slow store does not count as silence of the sender.
      await vi.advanceTimersByTimeAsync(120_000);
    }
    const rest = collect(body);
    const [silence] = await Promise.allSettled([rest, vi.advanceTimersByTimeAsync(60_000)]);
    expect(silence).toMatchObject({ status: 'rejected', reason: { code: 'request-timeout' } });
    expect(source.destroyed).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('a silent sender yields one empty chunk, so that the store can free its buffers', async () => {
  vi.useFakeTimers();
  try {
    const source = new PassThrough();
    const body = readBody(source, FOREVER);
    source.write('some');
    expect(String((await body.next()).value)).toBe('some');
    const silence = body.next();
    await vi.advanceTimersByTimeAsync(500);
    expect(await silence).toMatchObject({ done: false, value: { byteLength: 0 } });
    const more = body.next();
    await vi.advanceTimersByTimeAsync(10_000);
    source.write('more');
    expect(String((await more).value)).toBe('more');
    source.destroy();
    await expect(body.next()).rejects.toThrow('The connection was lost');
  } finally {
    vi.useRealTimers();
  }
});

test('the memory of a chunk is freed when the next is read, unless other data shares its buffer', async () => {
  const source = new PassThrough();
  const body = readBody(source, FOREVER);
  const [alone, shared] = [new Uint8Array(1_024), new Uint8Array(2_048)];
  for (const chunk of [alone, shared.subarray(1_024), new Uint8Array(1)]) source.write(chunk);
  await body.next();
  expect(alone.byteLength).toBe(1_024);
  await body.next();
  await body.next();
  expect([alone.byteLength, shared.byteLength]).toEqual([0, 2_048]);
  await body.return(undefined);
});

test('onBytes is called for each piece', async () => {
  const source = new PassThrough();
  const onBytes = vi.fn<() => void>();
  const read = collect(readBody(source, { ...FOREVER, onBytes }));
  source.write('one');
  source.end('two');
  await read;
  expect(onBytes).toHaveBeenCalledTimes(2);
});

test('an abort throws its reason at once and leaves the request open', async () => {
  const source = new PassThrough();
  const fence = new AbortController();
  const reason = new ApiError('address-invalid', 'over');
  const read = collect(readBody(source, { ...FOREVER, signal: fence.signal }));
  source.write('some');
  fence.abort(reason);
  await expect(read).rejects.toBe(reason);
  expect(source.destroyed).toBe(false);
  await expect(collect(readBody(source, { ...FOREVER, signal: fence.signal }))).rejects.toBe(reason);
});
