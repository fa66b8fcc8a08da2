import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listMediaFiles } from '#contract/media.ts';
import type { ParseReply, ParseRequest } from './parse-in-worker.ts';
import { readParsed } from './read-parsed.ts';

/** Size of a chunk (bytes). Two chunks are enough to count as a large list. */
const CHUNK = 3_000_000;
const paths = Array.from({ length: 6 }, (_, at) => String(at).repeat(CHUNK / 3));
const bytes = new TextEncoder().encode(JSON.stringify(paths));

type Listener = (event: { readonly data: ParseReply }) => void;

/** A worker whose answers the test sends. */
class FakeWorker {
  static last: FakeWorker | undefined;
  readonly received: ParseRequest['kind'][] = [];
  readonly #listeners = new Map<string, Listener>();
  isTerminated = false;

  constructor() {
    FakeWorker.last = this;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  postMessage({ kind }: ParseRequest): void {
    this.received.push(kind);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(data: ParseReply): void {
    this.#listeners.get('message')?.({ data });
  }

  fail(): void {
    this.#listeners.get('error')?.({ data: { kind: 'failed' } });
  }
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
  FakeWorker.last = undefined;
  vi.stubGlobal('Worker', FakeWorker);
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
  await vi.waitFor(() =>
    expect(FakeWorker.last?.received).toEqual(['begin', 'bytes', 'bytes', 'bytes', 'end']),
  );
  FakeWorker.last?.say({ kind: 'rows', rows: ['a'] });
  FakeWorker.last?.say({ kind: 'rows', rows: ['b'] });
  FakeWorker.last?.say({ kind: 'listed' });
  expect(await parsed).toEqual({ success: true, data: ['a', 'b'] });
  expect(FakeWorker.last?.isTerminated).toBe(true);
});

test('a large list is parsed on the same thread if there is no page, as in a worker', async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('Worker', FakeWorker);
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  await writer.close();
  expect(await parsed).toEqual({ success: true, data: paths });
  expect(FakeWorker.last).toBeUndefined();
});

test('the whole list is parsed on the same thread if the worker fails', async () => {
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  await vi.waitFor(() => expect(FakeWorker.last).toBeDefined());
  FakeWorker.last?.say({ kind: 'rows', rows: ['a'] });
  FakeWorker.last?.fail();
  await writer.close();
  expect(await parsed).toEqual({ success: true, data: paths });
});

test('a slow list stays with a worker that has started', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  await vi.waitFor(() => expect(FakeWorker.last).toBeDefined());
  FakeWorker.last?.say({ kind: 'begun' });
  await vi.advanceTimersByTimeAsync(60_000);
  await writer.close();
  await vi.waitFor(() => expect(FakeWorker.last?.received.at(-1)).toBe('end'));
  FakeWorker.last?.say({ kind: 'listed' });
  expect(await parsed).toEqual({ success: true, data: [] });
});

test('an aborted read terminates the worker and rejects', async () => {
  const { response, writer, send } = streamedResponse();
  const controller = new AbortController();
  const parsed = read(response, controller.signal);
  await send();
  await writer.close();
  await vi.waitFor(() => expect(FakeWorker.last?.received.at(-1)).toBe('end'));
  controller.abort(new Error('left'));
  await expect(parsed).rejects.toThrow('left');
  expect(FakeWorker.last?.isTerminated).toBe(true);
});

test('a response that breaks off rejects as “unreachable”', async () => {
  const { response, writer, send } = streamedResponse();
  const parsed = read(response);
  await send();
  void writer.abort(new Error('cut off'));
  await expect(parsed).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
  expect(FakeWorker.last?.isTerminated).toBe(true);
});
