import { expect, test } from 'vitest';
import { Lint, type LintPort } from './client.ts';
import { Desk } from './desk.ts';
import type { Ask } from './protocol.ts';
import { termOf } from './testing/terms.ts';

type Listener = (event: MessageEvent) => void;

/** A worker in the same thread. `asked` are the terms it is told of. */
function aWorker(): { port: LintPort; told: string[][]; fail: () => void } {
  const desk = new Desk();
  const told: string[][] = [];
  const listeners: { message?: Listener; error?: Listener } = {};
  const port: LintPort = {
    postMessage(ask: Ask) {
      if (ask.kind === 'change')
        told.push([...ask.terms.map(({ id }) => id), ...ask.gone.map((id) => `-${id}`)]);
      const answer = desk.answer(structuredClone(ask));
      queueMicrotask(() => listeners.message?.(new MessageEvent('message', { data: answer })));
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
  const [a, b, c] = ['a', 'b', 'c'].map((id) => termOf(id));
  if (!a || !b || !c) throw new Error();
  expect(await lint.check([a, b])).toEqual([]);
  const worse = { ...b, pronounceAs: null };
  expect(await lint.check([a, worse, c])).toEqual([{ kind: 'no-way', termIds: ['b'] }]);
  expect(await lint.check([a, c])).toEqual([]);
  expect(told).toEqual([['a', 'b'], ['b', 'c'], ['-b']]);
});

test('many terms come and go in portions', async () => {
  const { port, told } = aWorker();
  const terms = Array.from({ length: 4_500 }, (_, at) => termOf(String(at), { pronounceAs: null }));
  expect(await new Lint(port).check(terms)).toHaveLength(4_500);
  expect(told.map(({ length }) => length)).toEqual([2_000, 2_000, 500]);
});

test('a worker that can’t be fetched is an error', async () => {
  const { port, fail } = aWorker();
  const checked = new Lint({ ...port, postMessage: () => undefined }).check([]);
  fail();
  await expect(checked).rejects.toThrow('could not be fetched');
});
