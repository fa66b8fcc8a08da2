import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listMediaFiles } from '#contract/media.ts';
import type { ParseReply, ParseRequest } from './parse-in-worker.ts';
import { readParsed } from './read-parsed.ts';

/** Two of them are a large list. */
const CHUNK = 3_000_000;
const paths = Array.from({ length: 6 }, (_, at) => String(at).repeat(CHUNK / 3));
const bytes = new TextEncoder().encode(JSON.stringify(paths));

type Listener = (event: { readonly data: ParseReply }) => void;

/** A worker that a test answers for. */
class AWorker {
  static last: AWorker | undefined;
  readonly told: ParseRequest['kind'][] = [];
  readonly #listeners = new Map<string, Listener>();
  isTerminated = false;

  constructor() {
    AWorker.last = this;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  postMessage({ kind }: ParseRequest): void {
    this.told.push(kind);
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

/** An answer whose chunks come when a test lets them. */
function anAnswer() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // Whoever reads no further doesn't wait.
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
  AWorker.last = undefined;
  vi.stubGlobal('Worker', AWorker);
  vi.stubGlobal('document', {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a large list is told to a worker as it comes, and is what that says', async () => {
  const { response, writer, send } = anAnswer();
  const parsed = read(response);
  await send();
  await writer.close();
  await vi.waitFor(() => expect(AWorker.last?.told).toEqual(['begin', 'bytes', 'bytes', 'bytes', 'end']));
  AWorker.last?.say({ kind: 'rows', rows: ['a'] });
  AWorker.last?.say({ kind: 'rows', rows: ['b'] });
  AWorker.last?.say({ kind: 'listed' });
  expect(await parsed).toEqual({ success: true, data: ['a', 'b'] });
  expect(AWorker.last?.isTerminated).toBe(true);
});

test('where no page waits, as in a worker, a large list is parsed right here', async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('Worker', AWorker);
  const { response, writer, send } = anAnswer();
  const parsed = read(response);
  await send();
  await writer.close();
  expect(await parsed).toEqual({ success: true, data: paths });
  expect(AWorker.last).toBeUndefined();
});

test('where the worker fails on the way the list is parsed here, all of it', async () => {
  const { response, writer, send } = anAnswer();
  const parsed = read(response);
  await send();
  await vi.waitFor(() => expect(AWorker.last).toBeDefined());
  AWorker.last?.say({ kind: 'rows', rows: ['a'] });
  AWorker.last?.fail();
  await writer.close();
  expect(await parsed).toEqual({ success: true, data: paths });
});

test('a list that comes slowly is not taken from a worker that is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { response, writer, send } = anAnswer();
  const parsed = read(response);
  await send();
  await vi.waitFor(() => expect(AWorker.last).toBeDefined());
  AWorker.last?.say({ kind: 'begun' });
  await vi.advanceTimersByTimeAsync(60_000);
  await writer.close();
  await vi.waitFor(() => expect(AWorker.last?.told.at(-1)).toBe('end'));
  AWorker.last?.say({ kind: 'listed' });
  expect(await parsed).toEqual({ success: true, data: [] });
});

test('nothing more is read, and no worker left, once nobody waits', async () => {
  const { response, writer, send } = anAnswer();
  const leaving = new AbortController();
  const parsed = read(response, leaving.signal);
  await send();
  await writer.close();
  await vi.waitFor(() => expect(AWorker.last?.told.at(-1)).toBe('end'));
  leaving.abort(new Error('left'));
  await expect(parsed).rejects.toThrow('left');
  expect(AWorker.last?.isTerminated).toBe(true);
});

test('an answer that is cut off is no answer', async () => {
  const { response, writer, send } = anAnswer();
  const parsed = read(response);
  await send();
  void writer.abort(new Error('cut off'));
  await expect(parsed).rejects.toMatchObject({ failure: { kind: 'unreachable' } });
  expect(AWorker.last?.isTerminated).toBe(true);
});
