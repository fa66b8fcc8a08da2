import { expect, test } from 'vitest';
import { VirtualClock } from '#upload/testing/virtual-clock.ts';
import { type HashReply, type HashRequest, hashInWorker } from './hash-in-worker.ts';

class FakeHashWorker extends EventTarget implements Worker {
  readonly requests: HashRequest[] = [];
  isTerminated = false;
  onmessage = null;
  onmessageerror = null;
  onerror = null;

  postMessage(request: HashRequest): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(reply: HashReply): void {
    this.dispatchEvent(new MessageEvent('message', { data: reply }));
  }
}

const never = new AbortController().signal;
const body = new ArrayBuffer(8);

function setUp(start?: () => Worker | undefined) {
  const workers: FakeHashWorker[] = [];
  const clock = new VirtualClock();
  const hash = hashInWorker({
    start:
      start ??
      (() => {
        const worker = new FakeHashWorker();
        workers.push(worker);
        return worker;
      }),
    hashHere: () => Promise.resolve('here'),
    clock,
  });
  return { hash, workers, clock };
}

test('each body gets its own checksum, in whatever order the worker answers', async () => {
  const { hash, workers } = setUp();
  const sums = [hash(body, never), hash(body, never)];
  workers[0]?.answer({ id: 2, sum: 'second' });
  workers[0]?.answer({ id: 1, sum: 'first' });
  expect(await Promise.all(sums)).toEqual(['first', 'second']);
  expect(workers).toHaveLength(1);
});

test('an aborted request stops reading', async () => {
  const { hash, workers } = setUp();
  const pausing = new AbortController();
  const sum = hash(body, pausing.signal);
  pausing.abort(new Error('paused'));
  await expect(sum).rejects.toThrow('paused');
  expect(workers[0]?.requests.at(-1)).toEqual({ kind: 'stop', id: 1 });
  await expect(hash(body, pausing.signal)).rejects.toThrow('paused');
  expect(workers[0]?.requests).toHaveLength(2);
});

test('a body that can’t be read rejects', async () => {
  const { hash, workers } = setUp();
  const sum = hash(body, never);
  workers[0]?.answer({ id: 1, sum: undefined });
  await expect(sum).rejects.toThrow('read');
});

test('an idle worker is terminated, and started again when needed', async () => {
  const { hash, workers, clock } = setUp();
  const first = hash(body, never);
  workers[0]?.answer({ id: 1, sum: 'a' });
  await first;
  await clock.advance(9_000);
  const second = hash(body, never);
  await clock.advance(60_000);
  expect(workers[0]?.isTerminated).toBe(false);
  workers[0]?.answer({ id: 2, sum: 'b' });
  await second;
  await clock.advance(60_000);
  expect(workers[0]?.isTerminated).toBe(true);
  const third = hash(body, never);
  workers[1]?.answer({ id: 3, sum: 'c' });
  expect(await third).toBe('c');
});

test.each([
  ['forbidden', () => expect.fail('SecurityError')],
  ['unknown', () => undefined],
])('the page hashes if workers are %s', async (_, start) => {
  const { hash } = setUp(start);
  expect(await hash(body, never)).toBe('here');
});

test('the page hashes if the worker can’t be loaded, also earlier requests', async () => {
  const { hash, workers } = setUp();
  const sum = hash(body, never);
  workers[0]?.dispatchEvent(new Event('error'));
  expect(await sum).toBe('here');
  expect(await hash(body, never)).toBe('here');
  expect(workers).toHaveLength(1);
});
