import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { FileReplaced, ReadingBlocked, ResumableReader } from './resumable-reader.ts';

const CONTENT = Uint8Array.from({ length: 1_000 }, (_, at) => at % 251);

interface Step {
  /** The status of the response; 'network' fails the request. */
  readonly answer?: 'network' | number;
  /** Number of bytes after which the connection is lost. */
  readonly breaksAfter?: number;
  readonly etag?: string | null;
  /** Ignores `Range` and sends the whole file. */
  readonly whole?: boolean;
  readonly content?: Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

/** A server whose responses follow the steps; after the last one, all succeed. */
function service(steps: readonly Step[] = [], addresses: readonly (Error | string)[] = []) {
  const asked: string[] = [];
  const slept: number[] = [];
  const waiting: boolean[] = [];
  const [step, address] = [steps.values(), addresses.values()];
  const controller = new AbortController();
  let given = 0;
  const reader = new ResumableReader({
    async address() {
      const next = address.next().value;
      if (next instanceof Error) throw next;
      given += 1;
      return next ?? `address-${given}`;
    },
    async fetch(url, { headers }) {
      const range = new Headers(headers).get('Range');
      asked.push(range === null ? url : `${url} ${range}`);
      return respond(range, step.next().value ?? {});
    },
    async sleep(ms, signal) {
      slept.push(ms);
      signal.throwIfAborted();
    },
    signal: controller.signal,
    onWaiting: (is) => waiting.push(is),
  });
  return { reader, asked, slept, waiting, controller };
}

function respond(range: string | null, step: Step): Response {
  const { answer = 200, breaksAfter = Infinity, etag = '"1"', whole = false, content = CONTENT } = step;
  if (answer === 'network') throw new TypeError('Failed to fetch');
  if (answer !== 200) return new Response(null, { status: answer, headers: step.headers ?? {} });
  const from = range === null || whole ? 0 : Number(/\d+/.exec(range)?.[0]);
  const bytes = content.subarray(from);
  const isPart = range !== null && !whole;
  let at = 0;
  const body = new ReadableStream({
    pull(stream) {
      if (at >= breaksAfter) return stream.error(new TypeError('network error'));
      if (at >= bytes.length) return stream.close();
      const piece = bytes.slice(at, Math.min(at + 64, breaksAfter));
      at += piece.length;
      stream.enqueue(piece);
    },
  });
  return new Response(body, {
    status: isPart ? 206 : 200,
    headers: {
      ...(etag !== null && { ETag: etag }),
      'Content-Length': `${bytes.length}`,
      ...(isPart && { 'Content-Range': `bytes ${from}-${content.length - 1}/${content.length}` }),
      ...step.headers,
    },
  });
}

afterEach(() => void vi.useRealTimers());

async function read(reader: ResumableReader): Promise<Uint8Array> {
  const file = await reader.open('x/a.wav');
  if (!file) throw new Error('It is gone.');
  const pieces: Uint8Array[] = [];
  for await (const piece of file.bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

const refused = (status: number, retryAfterSeconds?: number) =>
  new ApiError({
    kind: 'refused',
    status,
    detail: '',
    fields: [],
    ...(retryAfterSeconds && { retryAfterSeconds }),
  });

test('a file is read to its end from one address', async () => {
  const { reader, asked, slept } = service();
  expect(await read(reader)).toEqual(Buffer.from(CONTENT));
  expect(asked).toEqual(['address-1']);
  expect(slept).toEqual([]);
});

test('the time of the last change is that of `Last-Modified`', async () => {
  const { reader } = service([{ headers: { 'Last-Modified': 'Tue, 14 Nov 2023 22:13:20 GMT' } }]);
  expect((await reader.open('a.wav'))?.changedAt).toEqual(new Date(1_700_000_000_000));
  expect((await service().reader.open('a.wav'))?.changedAt).toBeUndefined();
});

describe('after a lost connection, reading resumes at the next byte', () => {
  test('at the same address', async () => {
    const { reader, asked } = service([{ breaksAfter: 100 }, { breaksAfter: 500 }]);
    expect(await read(reader)).toEqual(Buffer.from(CONTENT));
    expect(asked).toEqual(['address-1', 'address-1 bytes=100-', 'address-1 bytes=600-']);
  });

  test('at a new address if the first one has expired', async () => {
    const { reader, asked } = service([{ breaksAfter: 100 }, { answer: 403 }]);
    expect(await read(reader)).toEqual(Buffer.from(CONTENT));
    expect(asked).toEqual(['address-1', 'address-1 bytes=100-', 'address-2 bytes=100-']);
  });

  test('if a response ends early without an error', async () => {
    const { reader, asked } = service([
      { content: CONTENT.slice(0, 300), headers: { 'Content-Length': '1000' } },
    ]);
    expect(await read(reader)).toEqual(Buffer.from(CONTENT));
    expect(asked.at(-1)).toBe('address-1 bytes=300-');
  });

  test('if the server ignores ranges and sends the whole file again', async () => {
    const { reader } = service([{ breaksAfter: 100 }, { whole: true, breaksAfter: 90 }, { whole: true }]);
    expect(await read(reader)).toEqual(Buffer.from(CONTENT));
  });

  test('after increasing delays while the server can’t be reached', async () => {
    const unreachable = Array.from({ length: 8 }, (): Step => ({ answer: 'network' }));
    const { reader, slept, waiting } = service([{ breaksAfter: 100 }, ...unreachable]);
    expect(await read(reader)).toEqual(Buffer.from(CONTENT));
    expect(slept).toEqual([2, 4, 8, 16, 30, 30, 30, 30].map((seconds) => seconds * 1_000));
    expect(waiting.at(-1)).toBe(false);
    expect(waiting).toContain(true);
  });

  test('after a delay if the connection is lost before any byte', async () => {
    const { reader, slept } = service([{ breaksAfter: 100 }, { breaksAfter: 0 }, { breaksAfter: 0 }]);
    expect(await read(reader)).toEqual(Buffer.from(CONTENT));
    expect(slept).toEqual([1_000, 2_000]);
  });
});

describe('after a lost connection, reading fails if the file was replaced', () => {
  test.each<[string, Step]>([
    ['the ETag differs', { etag: '"2"' }],
    ['the ETag differs in a whole response', { etag: '"2"', whole: true }],
    ['the length differs', { content: new Uint8Array(2_000) }],
    ['there is no ETag', { etag: null }],
    ['the ETag is weak', { etag: 'W/"1"' }],
    ['the bytes begin elsewhere', { headers: { 'Content-Range': 'bytes 0-999/1000' } }],
  ])('%s', async (_, step) => {
    await expect(read(service([{ breaksAfter: 100 }, step]).reader)).rejects.toThrow(FileReplaced);
  });

  test('the server has no address for it', async () => {
    await expect(
      read(service([{ breaksAfter: 100 }, { answer: 404 }], ['a', refused(404)]).reader),
    ).rejects.toThrow(FileReplaced);
  });

  test('two addresses in a row are refused', async () => {
    const { reader } = service([{ breaksAfter: 100 }, { answer: 404 }, { answer: 404 }]);
    await expect(read(reader)).rejects.toThrow(FileReplaced);
  });
});

describe('before its first byte', () => {
  test.each([404, 400, 410])('a file without an address is gone: %i', async (status) => {
    expect(await service([], [refused(status)]).reader.open('a.wav')).toBeUndefined();
  });

  test('a file that was just replaced is read in its new version', async () => {
    const { reader, asked } = service([{ answer: 404 }]);
    expect(await read(reader)).toEqual(Buffer.from(CONTENT));
    expect(asked).toEqual(['address-1', 'address-2']);
    expect(await service([{ answer: 404 }, { answer: 404 }]).reader.open('a.wav')).toBeUndefined();
  });

  test('a busy server is asked again after its Retry-After', async () => {
    const { reader, slept } = service(
      [{ answer: 503, headers: { 'Retry-After': '7' } }],
      [refused(503, 5), refused(429)],
    );
    expect(await read(reader)).toEqual(Buffer.from(CONTENT));
    expect(slept).toEqual([5_000, 2_000, 7_000]);
  });

  test('a refused key fails the read', async () => {
    await expect(service([], [refused(401)]).reader.open('a.wav')).rejects.toThrow(ApiError);
  });

  test('reading fails after three attempts if the page can read nothing', async () => {
    const blocked = Array.from({ length: 5 }, (): Step => ({ answer: 'network' }));
    const refusal = service(blocked).reader.open('a.wav');
    await expect(refusal).rejects.toThrow(ReadingBlocked);
    await expect(refusal).rejects.toMatchObject({ address: 'address-3' });
    const { reader } = service([{}, ...blocked]);
    await reader.open('a.wav');
    expect(await read(reader)).toEqual(Buffer.from(CONTENT));
  });
});

test('a connection without a byte for a minute is replaced by a new one', async () => {
  vi.useFakeTimers();
  const asked: (string | null)[] = [];
  const reader = new ResumableReader({
    address: async () => 'address',
    async fetch(_, { headers, signal }) {
      const range = new Headers(headers).get('Range');
      asked.push(range);
      if (range !== null) return respond(range, {});
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(CONTENT.slice(0, 100));
          signal?.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return new Response(body, { headers: { ETag: '"1"', 'Content-Length': '1000' } });
    },
    sleep: async () => undefined,
    signal: new AbortController().signal,
    onWaiting: () => undefined,
  });
  const whole = read(reader);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toEqual([null]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await whole).toEqual(Buffer.from(CONTENT));
  expect(asked).toEqual([null, 'bytes=100-']);
});

test('an aborted reader sends no more requests', async () => {
  const { reader, controller, asked } = service([{ breaksAfter: 100 }]);
  const file = await reader.open('a.wav');
  controller.abort();
  await expect(
    file?.bytes[Symbol.asyncIterator]()
      .next()
      .then(() => file.bytes[Symbol.asyncIterator]().next()),
  ).resolves.toBeDefined();
  await expect(reader.open('b.wav')).rejects.toThrow('aborted');
  expect(asked).toHaveLength(1);
});
