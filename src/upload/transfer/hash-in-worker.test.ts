import { expect, test, vi } from 'vitest';
import { VirtualClock } from '#upload/testing/virtual-clock.ts';
import { type TestWorker, workerOnThisThread } from '#worker-rpc/testing/worker-on-this-thread.ts';
import type { WorkerPort } from '#worker-rpc/worker-client.ts';
import { hashInWorker } from './hash-in-worker.ts';

const never = new AbortController().signal;
const body = new ArrayBuffer(8);

/** @param given starts a worker; the default worker answers when the test settles `sums` */
function setUp(given?: () => WorkerPort) {
  const workers: TestWorker[] = [];
  /** Pending checksums, in the order of the requests. */
  const sums: PromiseWithResolvers<string>[] = [];
  const clock = new VirtualClock();
  const start = () => {
    const hash = () => {
      const sum = Promise.withResolvers<string>();
      sums.push(sum);
      return sum.promise;
    };
    const worker = workerOnThisThread({ hash, stop: () => undefined }, { isConcurrent: true });
    workers.push(worker);
    return worker.port;
  };
  const hash = hashInWorker({ start: given ?? start, hashHere: () => Promise.resolve('here'), clock });
  const answer = async (index: number, sum: string) => {
    await vi.waitFor(() => expect(sums.length).toBeGreaterThan(index));
    sums[index]?.resolve(sum);
  };
  const calls = () => workers.flatMap((worker) => worker.calls.map(({ name, args }) => [name, args[0]]));
  return { hash, workers, sums, answer, calls, clock };
}

test('each body gets its own checksum, in whatever order the worker answers', async () => {
  const { hash, workers, answer } = setUp();
  const sums = [hash(body, never), hash(body, never)];
  await answer(1, 'second');
  await answer(0, 'first');
  expect(await Promise.all(sums)).toEqual(['first', 'second']);
  expect(workers).toHaveLength(1);
});

test('an aborted request stops reading', async () => {
  const { hash, calls } = setUp();
  const pausing = new AbortController();
  const sum = hash(body, pausing.signal);
  pausing.abort(new Error('paused'));
  await expect(sum).rejects.toThrow('paused');
  await expect(hash(body, pausing.signal)).rejects.toThrow('paused');
  expect(calls()).toEqual([
    ['hash', 1],
    ['stop', 1],
  ]);
});

test('a body that can’t be read rejects', async () => {
  const { hash, sums } = setUp();
  const sum = hash(body, never);
  await vi.waitFor(() => expect(sums).toHaveLength(1));
  sums[0]?.reject(new Error('The file could not be read.'));
  await expect(sum).rejects.toThrow('The file could not be read.');
});

test('an idle worker is terminated, and started again when needed', async () => {
  const { hash, workers, answer, clock } = setUp();
  const first = hash(body, never);
  await answer(0, 'a');
  await first;
  await clock.advance(9_000);
  const second = hash(body, never);
  await clock.advance(60_000);
  expect(workers[0]?.isTerminated()).toBe(false);
  await answer(1, 'b');
  await second;
  await clock.advance(60_000);
  expect(workers[0]?.isTerminated()).toBe(true);
  const third = hash(body, never);
  await answer(2, 'c');
  expect(await third).toBe('c');
  expect(workers).toHaveLength(2);
});

test('the engine’s worker hashes if it may not start another', async () => {
  const { hash } = setUp(() => {
    throw new DOMException('The policy forbids it.', 'SecurityError');
  });
  expect(await hash(body, never)).toBe('here');
});

test('the engine’s worker hashes if the other can’t be loaded, also earlier requests', async () => {
  const { hash, workers } = setUp();
  const sum = hash(body, never);
  workers[0]?.fail();
  expect(await sum).toBe('here');
  expect(await hash(body, never)).toBe('here');
  expect(workers).toHaveLength(1);
});
