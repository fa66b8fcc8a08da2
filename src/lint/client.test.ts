import { afterEach, expect, test, vi } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { type TestWorker, workerOnThisThread } from '#worker-rpc/testing/worker-on-this-thread.ts';
import { Lint, WorkerLoadError } from './client.ts';
import { LintServer } from './lint-server.ts';
import { createTerm } from './testing/terms.ts';

/** Creates a linter whose worker runs on the test's thread. */
function createLint() {
  const worker = workerOnThisThread(new LintServer());
  return { ...worker, lint: new Lint(() => worker.port) };
}

/** Lists the term ids of each change that was sent, removed ones with a minus sign. */
function sentChanges({ calls }: Pick<TestWorker, 'calls'>): string[][] {
  const changes = calls.filter(({ name }) => name === 'change');
  return changes.map(({ args }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- arguments of a call of `change`
    const [terms, removed] = args as Parameters<LintServer['change']>;
    return terms.id.concat(removed.map((id) => `-${id}`));
  });
}

test('sends only changed terms to the worker', async () => {
  const { lint, calls } = createLint();
  const [a, b, c] = ['a', 'b', 'c'].map((id) => createTerm(id));
  if (!a || !b || !c) throw new Error();
  expect(await lint.check([a, b])).toEqual([]);
  const worse = { ...b, pronounceAs: null };
  expect(await lint.check([a, worse, c])).toEqual([{ kind: 'no-pronunciation', termIds: ['b'] }]);
  expect(await lint.check([a, c])).toEqual([]);
  expect(sentChanges({ calls })).toEqual([['a', 'b'], ['b', 'c'], ['-b']]);
});

test('sends many terms in batches', async () => {
  const { lint, calls } = createLint();
  const terms = Array.from({ length: 4_500 }, (_, at) => createTerm(String(at), { pronounceAs: null }));
  expect(await lint.check(terms)).toHaveLength(4_500);
  expect(sentChanges({ calls }).map(({ length }) => length)).toEqual([2_000, 2_000, 500]);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a worker that never responds. */
function createSilentWorker() {
  const { port, fail } = workerOnThisThread();
  return { lint: new Lint(() => port), fail };
}

test('rejects pending and later requests if the worker can’t be loaded', async () => {
  const { lint, fail } = createSilentWorker();
  const checked = lint.check([]);
  fail();
  await expect(checked).rejects.toThrow(WorkerLoadError);
  await expect(lint.check([])).rejects.toThrow(WorkerLoadError);
});

test('rejects a request with a load error if the worker does not respond within 20 s', async () => {
  vi.useFakeTimers();
  const reason = createSilentWorker()
    .lint.check([])
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await reason).toBeInstanceOf(WorkerLoadError);
});

test('sets no time limit after the worker’s first response', async () => {
  vi.useFakeTimers();
  const { lint } = createLint();
  await lint.check([]);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(lint.check([])).resolves.toEqual([]);
});

test('rejects pending requests on close', async () => {
  const { lint } = createSilentWorker();
  const checked = lint.check([]);
  lint.close();
  await expect(checked).rejects.toThrow('closed');
});

test('passes on an error of the worker and handles the next request', async () => {
  const { lint } = createLint();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an invalid term is the point of this test
  const broken = { ...createTerm('a'), word: 1 as unknown } as Term;
  const error = await lint.check([broken]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(WorkerLoadError);
  expect(await lint.check([])).toEqual([]);
});
