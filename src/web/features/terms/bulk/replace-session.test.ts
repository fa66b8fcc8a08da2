import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { type TestWorker, workerOnThisThread } from '#worker-rpc/testing/worker-on-this-thread.ts';
import { ReplaceServer } from './replace-server.ts';
import { ReplaceSession } from './replace-session.ts';

const TERMS = [
  aTerm({ id: 'a', word: 'cat', pronounceAs: 'kat' }),
  aTerm({ id: 'b', word: 'dog', pronounceAs: 'dawg' }),
];
const request = (find: string, fields: readonly ('word' | 'pronounceAs')[] = ['word']) => ({
  replacement: { find, replacement: 'o', isRegExp: false, matchCase: false },
  fields,
});
const WORDS = request('a');
const PRONOUNCE_AS = request('a', ['pronounceAs']);
const WORDS_DONE = { kind: 'done', replaced: [[0, 'word', 'cot']] };
const PRONOUNCE_AS_DONE = {
  kind: 'done',
  replaced: [
    [0, 'pronounceAs', 'kot'],
    [1, 'pronounceAs', 'dowg'],
  ],
};

type Server = { readonly add: () => unknown; readonly replace: () => unknown } | 'silent';

/** A server whose expression never ends. */
const ENDLESS = { add: () => undefined, replace: () => new Promise(() => undefined) };

/** @param servers methods of the first workers; later workers run a real server */
function setUp(...servers: Server[]) {
  const workers: TestWorker[] = [];
  const session = new ReplaceSession(TERMS, () => {
    const server = servers[workers.length] ?? new ReplaceServer();
    const worker = server === 'silent' ? workerOnThisThread() : workerOnThisThread(server);
    workers.push(worker);
    return worker.port;
  });
  return { session, workers };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('one worker gets the terms once, and replaces repeatedly', async () => {
  const { session, workers } = setUp();
  expect(await session.replace(WORDS)).toEqual(WORDS_DONE);
  expect(await session.replace(PRONOUNCE_AS)).toEqual(PRONOUNCE_AS_DONE);
  expect(workers.map(({ calls }) => calls.map(({ name }) => name))).toEqual([['add', 'replace', 'replace']]);
});

test('a request during another one gets a new worker, and only the later one has a result', async () => {
  const { session, workers } = setUp(ENDLESS);
  const first = session.replace(WORDS);
  await vi.advanceTimersByTimeAsync(1_000);
  const second = session.replace(PRONOUNCE_AS);
  expect(await first).toBeUndefined();
  expect(await second).toEqual(PRONOUNCE_AS_DONE);
  expect(workers.map(({ isTerminated }) => isTerminated())).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await session.replace(WORDS)).toEqual(WORDS_DONE);
  expect(workers).toHaveLength(2);
});

test('a request while the worker starts uses the same worker, and only the later one has a result', async () => {
  const { session, workers } = setUp();
  const results = [session.replace(WORDS), session.replace(PRONOUNCE_AS)];
  expect(await Promise.all(results)).toEqual([undefined, PRONOUNCE_AS_DONE]);
  expect(workers.map(({ calls }) => calls.map(({ name }) => name))).toEqual([['add', 'replace']]);
});

test('the 2 s of an expression begin once the worker has the terms', async () => {
  const slow = { ...ENDLESS, add: () => new Promise((resolve) => setTimeout(resolve, 19_000)) };
  const { session, workers } = setUp(slow);
  const result = session.replace(WORDS);
  await vi.advanceTimersByTimeAsync(20_999);
  expect(workers[0]?.isTerminated()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toEqual({ kind: 'too-slow' });
  expect(workers[0]?.isTerminated()).toBe(true);
  expect(await session.replace(PRONOUNCE_AS)).toEqual(PRONOUNCE_AS_DONE);
});

test('if a worker can’t be loaded, the request has failed, and the next one starts a new worker', async () => {
  const { session, workers } = setUp('silent', 'silent');
  const first = session.replace(WORDS);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await first).toEqual({ kind: 'failed' });
  const second = session.replace(WORDS);
  workers[1]?.fail();
  expect(await second).toEqual({ kind: 'failed' });
  expect(await session.replace(WORDS)).toEqual(WORDS_DONE);
});

test('a worker that crashes between two requests is replaced', async () => {
  const { session, workers } = setUp();
  expect(await session.replace(WORDS)).toEqual(WORDS_DONE);
  workers[0]?.fail();
  expect(await session.replace(PRONOUNCE_AS)).toEqual(PRONOUNCE_AS_DONE);
  expect(workers).toHaveLength(2);
});

test('a request has no result after the end of the session, and the same one later has', async () => {
  const { session, workers } = setUp('silent');
  const first = session.replace(WORDS);
  session.end();
  const second = session.replace(WORDS);
  expect(await first).toBeUndefined();
  expect(await second).toEqual(WORDS_DONE);
  expect(workers.map(({ isTerminated }) => isTerminated())).toEqual([true, false]);
});
