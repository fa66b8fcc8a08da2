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

test('all bytes come out, in order', async () => {
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

test('a sender faster than the reader is made to wait, and nothing is held beyond a few MiB', async () => {
  const source = new PassThrough();
  const send = () => source.write(Buffer.alloc(256 * 1024));
  const body = readBody(source, FOREVER);
  const first = body.next();
  let sent = 0;
  while (send() && sent < 100) sent++;
  await first;
  // Until the reader asks again, the stream stays paused with what it holds.
  const { promise: turn, resolve } = Promise.withResolvers<void>();
  setImmediate(resolve);
  await turn;
  for (let more = 0; more < 100 && !source.isPaused(); more++) send();
  expect(source.isPaused()).toBe(true);
  source.end();
  await body.return(undefined);
});

test('a connection that breaks is an error, not an end', async () => {
  const source = new PassThrough();
  const read = collect(readBody(source, FOREVER));
  source.write('half');
  source.destroy(new Error('reset'));
  await expect(read).rejects.toThrow('The connection broke');
});

test('a connection that has broken already is an error', async () => {
  const source = new PassThrough();
  source.destroy();
  await expect(collect(readBody(source, FOREVER))).rejects.toThrow('The connection broke');
});

test('a sender that sends something every minute is let be; one that falls silent is given up', async () => {
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
      // A store that takes its time is not the sender's fault.
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

test('a sender who falls silent gives an empty chunk, once, so that nothing is held in memory for it', async () => {
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
    await expect(body.next()).rejects.toThrow('The connection broke');
  } finally {
    vi.useRealTimers();
  }
});

test('the memory of what came is let go of once the next is asked for, unless something else is in it', async () => {
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

test('each piece that comes is heard of', async () => {
  const source = new PassThrough();
  const onBytes = vi.fn<() => void>();
  const read = collect(readBody(source, { ...FOREVER, onBytes }));
  source.write('one');
  source.end('two');
  await read;
  expect(onBytes).toHaveBeenCalledTimes(2);
});

test('told to give up, it does at once with the reason told, and leaves the sender open', async () => {
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
