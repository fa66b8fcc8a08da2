import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listMediaFiles } from '#contract/media.ts';
import { type TestWorker, workerOnThisThread } from '#worker-rpc/testing/worker-on-this-thread.ts';
import type { ParsedRows, Parser } from './parse-worker.ts';
import { readParsed } from './read-parsed.ts';

/** Size of a chunk (bytes). Two chunks are enough to count as a large list. */
const CHUNK = 3_000_000;
const paths = Array.from({ length: 6 }, (_, at) => String(at).repeat(CHUNK / 3));
const bytes = new TextEncoder().encode(JSON.stringify(paths));

let worker: TestWorker | undefined;
/** Methods of the worker; undefined for a worker whose script never loads. */
let methods: Readonly<Record<keyof Parser, () => unknown>> | undefined;
/** Settles the worker's method `end`. */
let end: PromiseWithResolvers<void>;

const calls = () => worker?.calls.map(({ name }) => name);
const emitRows = (rows: readonly string[]) => worker?.emit({ kind: 'rows', rows } satisfies ParsedRows);

function startTestWorker() {
  worker = workerOnThisThread(methods, {
    problemOf: (error) => (error instanceof SyntaxError ? error.message : undefined),
  });
  return worker.port;
}

/** A response whose chunks arrive when the test sends them. */
function streamedResponse() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // A reader that stops early errors the stream. Ignore that rejection.
  writer.closed.catch(() => undefined);
  const send = async () => {
    for (let at = 0; at < bytes.length; at += CHUNK) await writer.write(bytes.slice(at, at + CHUNK));
  };
  return { response: new Response(readable), writer, send };
}

function read(response: Response, signal?: AbortSignal) {
  const schema = listMediaFiles.success.body;
  return readParsed(listMediaFiles, schema, response, signal);
}

beforeEach(() => {
  worker = undefined;
  end = Promise.withResolvers();
  methods = { add: () => undefined, end: () => end.promise };
  vi.stubGlobal('Worker', vi.fn(startTestWorker));
  vi.stubGlobal('document', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a large list is sent to a worker in pieces and is parsed there', async () => {
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  await writer.close();
  await vi.waitFor(() => expect(calls()).toEqual(['add', 'add', 'add', 'end']));
  emitRows(['a']);
  emitRows(['b']);
  end.resolve();
  expect(await parsed).toEqual({ success: true, data: ['a', 'b'] });
  expect(worker?.isTerminated()).toBe(true);
});

test('a large list is parsed on the same thread if there is no page, as in a worker', async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('Worker', vi.fn(startTestWorker));
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  await writer.close();
  expect(await parsed).toEqual({ success: true, data: paths });
  expect(worker).toBeUndefined();
});

test('the whole list is parsed on the same thread if the worker fails', async () => {
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  await vi.waitFor(() => expect(worker).toBeDefined());
  emitRows(['a']);
  worker?.fail();
  await writer.close();
  expect(await parsed).toEqual({ success: true, data: paths });
});

test('the whole list is parsed on the same thread if the worker does not load within 20 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  methods = undefined;
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  await writer.close();
  await vi.waitFor(() => expect(calls()?.at(-1)).toBe('end'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await parsed).toEqual({ success: true, data: paths });
});

test.each(['add', 'end'])('a list that the worker’s method “%s” refuses is invalid', async (name) => {
  const refuse = () => {
    throw new SyntaxError('It is no list.');
  };
  methods = { add: () => undefined, end: () => undefined, [name]: refuse };
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  await writer.close();
  expect(await parsed).toMatchObject({ success: false, error: new Error('It is no list.') });
});

test('a slow list stays with a worker that has started', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  await vi.waitFor(() => expect(worker).toBeDefined());
  await vi.advanceTimersByTimeAsync(60_000);
  await writer.close();
  await vi.waitFor(() => expect(calls()?.at(-1)).toBe('end'));
  end.resolve();
  expect(await parsed).toEqual({ success: true, data: [] });
});

test('an aborted read terminates the worker and rejects', async () => {
  const { response, writer, send } = streamedResponse();
  const controller = new AbortController();
  const parsed = read(response, controller.signal);
  await send();
  await writer.close();
  await vi.waitFor(() => expect(calls()?.at(-1)).toBe('end'));
  controller.abort(new Error('left'));
  await expect(parsed).rejects.toThrow('left');
  expect(worker?.isTerminated()).toBe(true);
});

test('a response that breaks off rejects as “unreachable”', async () => {
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  void writer.abort(new Error('cut off'));
  await expect(parsed).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
  expect(worker?.isTerminated()).toBe(true);
});
