import { afterEach, describe, expect, test, vi } from 'vitest';
import { type TestWorker, workerOnThisThread } from './testing/worker-on-this-thread.ts';
import { transfer } from './transfer.ts';
import { WorkerClient, WorkerLoadError } from './worker-client.ts';

class Refused extends Error {
  readonly problem: string;
  constructor(problem: string) {
    super(problem);
    this.problem = problem;
  }
}

/** Methods of a worker that keeps a list. */
class List {
  readonly #items: string[] = [];

  async add(item: string, waitMs = 0): Promise<number> {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    if (item === '') throw new Refused('empty');
    return this.#items.push(item);
  }

  all(): readonly string[] {
    return this.#items;
  }

  first(): string {
    if (this.#items.length === 0) throw new RangeError('The list is empty.');
    return this.#items[0] ?? '';
  }
}

function setUp() {
  const worker = workerOnThisThread(new List(), {
    problemOf: (error) => (error instanceof Refused ? error.problem : undefined),
  });
  const client = new WorkerClient<List, string>(() => worker.port, {
    errorOf: (problem) => new Refused(problem),
  });
  return { ...worker, client };
}

function silent() {
  const worker = workerOnThisThread();
  return { ...worker, client: new WorkerClient<List>(() => worker.port) };
}

afterEach(() => {
  vi.useRealTimers();
});

test('a call resolves to the result of the worker’s method', async () => {
  const { client } = setUp();
  expect(await client.call('add', 'a')).toBe(1);
  expect(await client.call('all')).toEqual(['a']);
});

test('an event of the worker arrives before the result of the method that emits it', async () => {
  const received: unknown[] = [];
  const worker: TestWorker = workerOnThisThread({
    count(to: number): string {
      for (let at = 1; at <= to; at++) worker.emit(at);
      return 'counted';
    },
  });
  const client = new WorkerClient<{ count: (to: number) => string }, never, number>(() => worker.port, {
    onEvent: (event) => received.push(event),
  });
  received.push(await client.call('count', 2));
  expect(received).toEqual([1, 2, 'counted']);
  client.close();
  worker.emit(3);
  expect(received).toHaveLength(3);
});

test('buffers of arguments and results are moved if they are marked, and copied otherwise', async () => {
  const sent = new Uint8Array([1, 2]);
  const copied = new Uint8Array([3]);
  const returned = new Uint8Array([4]);
  const add = (one: Uint8Array, other: Uint8Array) => {
    expect([[...one], [...other]]).toEqual([[1, 2], [3]]);
    return transfer(returned, [returned.buffer]);
  };
  const { port } = workerOnThisThread({ add });
  const client = new WorkerClient<{ add: typeof add }>(() => port);
  expect([...(await client.call('add', transfer(sent, [sent.buffer]), copied))]).toEqual([4]);
  expect([sent.length, copied.length, returned.length]).toEqual([0, 1, 0]);
});

test('in a concurrent worker, a call runs before an earlier one has finished', async () => {
  const { port } = workerOnThisThread(new List(), { isConcurrent: true });
  const client = new WorkerClient<List>(() => port);
  const added = client.call('add', 'slow', 5);
  expect(await client.call('all')).toEqual([]);
  expect(await added).toBe(1);
});

test('calls run in their order, also if an earlier one takes longer', async () => {
  const { client } = setUp();
  const added = client.call('add', 'slow', 5);
  const all = Promise.all([added, client.call('add', 'quick'), client.call('all')]);
  expect(await all).toEqual([1, 2, ['slow', 'quick']]);
});

describe('an error of a method', () => {
  test('rejects its call with the error made from its problem', async () => {
    const { client } = setUp();
    await expect(client.call('add', '')).rejects.toEqual(new Refused('empty'));
    expect(await client.call('add', 'a')).toBe(1);
  });

  test('rejects its call with its message if it has no problem', async () => {
    await expect(setUp().client.call('first')).rejects.toThrow('The list is empty.');
  });
});

test('a call whose problem can’t be cloned is rejected, and the next one runs', async () => {
  const { port } = workerOnThisThread(new List(), { problemOf: () => () => {} });
  const client = new WorkerClient<List>(() => port);
  await expect(client.call('first')).rejects.toThrow('could not be cloned');
  expect(await client.call('add', 'a')).toBe(1);
  client.close();
});

test('a call whose arguments can’t be cloned is rejected, and the next one runs', async () => {
  const { client, calls } = setUp();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an invalid argument is the point of this test
  const uncloneable = (() => {}) as unknown as string;
  await expect(client.call('add', uncloneable)).rejects.toThrow('could not be cloned');
  expect(await client.call('add', 'a')).toBe(1);
  expect(calls).toHaveLength(1);
  client.close();
});

describe('pending and later calls are rejected', () => {
  test('if the worker can’t be loaded', async () => {
    const { client, fail, isTerminated } = silent();
    const pending = client.call('all');
    fail();
    await expect(pending).rejects.toThrow(WorkerLoadError);
    await expect(client.call('all')).rejects.toThrow(WorkerLoadError);
    expect(isTerminated()).toBe(true);
  });

  test('if the page may not start workers', async () => {
    const client = new WorkerClient<List>(() => {
      throw new DOMException('The policy forbids it.', 'SecurityError');
    });
    await expect(client.call('all')).rejects.toThrow(WorkerLoadError);
  });

  test('if the worker does not load within 20 s', async () => {
    vi.useFakeTimers();
    let reason: unknown;
    silent()
      .client.call('all')
      .catch((error: unknown) => {
        reason = error;
      });
    await vi.advanceTimersByTimeAsync(19_999);
    expect(reason).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(reason).toBeInstanceOf(WorkerLoadError);
  });

  test('once the client is closed', async () => {
    const { client, isTerminated } = silent();
    const pending = client.call('all');
    expect(client.isClosed).toBe(false);
    client.close();
    expect(client.isClosed).toBe(true);
    await expect(pending).rejects.toThrow('The worker was closed.');
    await expect(client.call('all')).rejects.toThrow('The worker was closed.');
    expect(isTerminated()).toBe(true);
  });
});

test('a worker has no time limit before its first call', async () => {
  vi.useFakeTimers();
  const { client } = setUp();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await client.call('add', 'a')).toBe(1);
});

test('a call has no time limit once the worker has loaded', async () => {
  vi.useFakeTimers();
  const { client } = setUp();
  const added = client.call('add', 'a', 60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await added).toBe(1);
});
