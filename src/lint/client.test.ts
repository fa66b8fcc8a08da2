import { afterEach, expect, test, vi } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { Lint, type LintPort, WorkerLoadError } from './client.ts';
import { LintServer } from './lint-server.ts';
import type { LintRequest } from './protocol.ts';
import { createTerm } from './testing/terms.ts';

type Listener = (event: MessageEvent) => void;

/** A worker in the same thread. `asked` are the terms it is told of. */
function aWorker(): { port: LintPort; told: string[][]; fail: () => void } {
  const desk = new LintServer();
  const told: string[][] = [];
  const listeners: { message?: Listener; error?: Listener } = {};
  const port: LintPort = {
    postMessage(ask: LintRequest) {
      if (ask.kind === 'change') told.push([...ask.terms.id, ...ask.gone.map((id) => `-${id}`)]);
      const data = desk.handle(structuredClone(ask));
      queueMicrotask(() => listeners.message?.(new MessageEvent('message', { data })));
    },
    terminate: () => undefined,
    addEventListener: (type: 'message' | 'error', listener: Listener) => {
      listeners[type] = listener;
    },
  };
  return { port, told, fail: () => listeners.error?.(new MessageEvent('error')) };
}

test('only what changed since is told to the worker', async () => {
  const { port, told } = aWorker();
  const lint = new Lint(port);
  const [a, b, c] = ['a', 'b', 'c'].map((id) => createTerm(id));
  if (!a || !b || !c) throw new Error();
  expect(await lint.check([a, b])).toEqual([]);
  const worse = { ...b, pronounceAs: null };
  expect(await lint.check([a, worse, c])).toEqual([{ kind: 'no-pronunciation', termIds: ['b'] }]);
  expect(await lint.check([a, c])).toEqual([]);
  expect(told).toEqual([['a', 'b'], ['b', 'c'], ['-b']]);
});

test('many terms come and go in portions', async () => {
  const { port, told } = aWorker();
  const terms = Array.from({ length: 4_500 }, (_, at) => createTerm(String(at), { pronounceAs: null }));
  expect(await new Lint(port).check(terms)).toHaveLength(4_500);
  expect(told.map(({ length }) => length)).toEqual([2_000, 2_000, 500]);
});

afterEach(() => {
  vi.useRealTimers();
});

/** One that never answers. */
function aSilentWorker() {
  const { port, fail } = aWorker();
  return { lint: new Lint({ ...port, postMessage: () => undefined }), fail };
}

test('a worker that can’t be fetched is an error, for what is asked later too', async () => {
  const { lint, fail } = aSilentWorker();
  const checked = lint.check([]);
  fail();
  await expect(checked).rejects.toThrow(WorkerLoadError);
  await expect(lint.check([])).rejects.toThrow(WorkerLoadError);
});

test('a worker that says nothing at all counts as not fetched, as browsers don’t all tell', async () => {
  vi.useFakeTimers();
  const reason = aSilentWorker()
    .lint.check([])
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await reason).toBeInstanceOf(WorkerLoadError);
});

test('a worker that has answered may take its time', async () => {
  vi.useFakeTimers();
  const lint = new Lint(aWorker().port);
  await lint.check([]);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(lint.check([])).resolves.toEqual([]);
});

test('nobody waits for a worker that was closed', async () => {
  const { lint } = aSilentWorker();
  const checked = lint.check([]);
  lint.close();
  await expect(checked).rejects.toThrow('closed');
});

test('what goes wrong in the worker is said as it is, and the next question is answered', async () => {
  const lint = new Lint(aWorker().port);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what should never happen
  const broken = { ...createTerm('a'), word: 1 as unknown } as Term;
  const error = await lint.check([broken]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(WorkerLoadError);
  expect(await lint.check([])).toEqual([]);
});
