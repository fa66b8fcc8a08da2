import { afterEach, expect, test, vi } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { Lint, type LintPort, WorkerLoadError } from './client.ts';
import { LintServer } from './lint-server.ts';
import type { LintRequest } from './protocol.ts';
import { createTerm } from './testing/terms.ts';

type Listener = (event: MessageEvent) => void;

/** Creates a worker on the test's thread. `sent` lists the term IDs of each change, removed ones with a minus sign. */
function createWorker(): { port: LintPort; sent: string[][]; fail: () => void } {
  const server = new LintServer();
  const sent: string[][] = [];
  const listeners: { message?: Listener; error?: Listener } = {};
  const port: LintPort = {
    postMessage(request: LintRequest) {
      if (request.kind === 'change')
        sent.push([...request.terms.id, ...request.removed.map((id) => `-${id}`)]);
      const data = server.handle(structuredClone(request));
      queueMicrotask(() => listeners.message?.(new MessageEvent('message', { data })));
    },
    terminate: () => undefined,
    addEventListener: (type: 'message' | 'error', listener: Listener) => {
      listeners[type] = listener;
    },
  };
  return { port, sent, fail: () => listeners.error?.(new MessageEvent('error')) };
}

test('sends only changed terms to the worker', async () => {
  const { port, sent } = createWorker();
  const lint = new Lint(port);
  const [a, b, c] = ['a', 'b', 'c'].map((id) => createTerm(id));
  if (!a || !b || !c) throw new Error();
  expect(await lint.check([a, b])).toEqual([]);
  const worse = { ...b, pronounceAs: null };
  expect(await lint.check([a, worse, c])).toEqual([{ kind: 'no-pronunciation', termIds: ['b'] }]);
  expect(await lint.check([a, c])).toEqual([]);
  expect(sent).toEqual([['a', 'b'], ['b', 'c'], ['-b']]);
});

test('sends many terms in batches', async () => {
  const { port, sent } = createWorker();
  const terms = Array.from({ length: 4_500 }, (_, at) => createTerm(String(at), { pronounceAs: null }));
  expect(await new Lint(port).check(terms)).toHaveLength(4_500);
  expect(sent.map(({ length }) => length)).toEqual([2_000, 2_000, 500]);
});

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a worker that never responds. */
function createSilentWorker() {
  const { port, fail } = createWorker();
  return { lint: new Lint({ ...port, postMessage: () => undefined }), fail };
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
  const lint = new Lint(createWorker().port);
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
  const lint = new Lint(createWorker().port);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an invalid term is the point of this test
  const broken = { ...createTerm('a'), word: 1 as unknown } as Term;
  const error = await lint.check([broken]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(WorkerLoadError);
  expect(await lint.check([])).toEqual([]);
});
