import { expect, test, vi } from 'vitest';
import { NotFetchedError, type ScriptPort, ScriptWorker } from './client.ts';
import { Desk } from './desk.ts';
import type { Ask } from './protocol.ts';
import { termOf } from './testing/matched.ts';

type Listener = (event: MessageEvent) => void;

/** A worker in the same thread; `told` is what it was asked, without what is read of it. */
function aWorker() {
  const desk = new Desk();
  const told: string[] = [];
  const listeners: { message?: Listener; error?: Listener } = {};
  let before: Promise<void> = Promise.resolve();
  const port: ScriptPort = {
    postMessage(ask: Ask) {
      if (ask.kind === 'change') told.push([...ask.terms.id, ...ask.gone.map((id) => `-${id}`)].join(' '));
      else if (ask.kind !== 'sum') told.push(`${ask.kind} ${'id' in ask ? ask.id : ''}`.trim());
      const copy = structuredClone(ask);
      before = before.then(async () =>
        listeners.message?.(new MessageEvent('message', { data: structuredClone(await desk.reply(copy)) })),
      );
    },
    terminate: () => undefined,
    addEventListener: (type: 'message' | 'error', listener: Listener) => {
      listeners[type] = listener;
    },
  };
  return { port, told, fail: () => listeners.error?.(new MessageEvent('error')) };
}

const TEXTS = ['Anna met Bo', 'in New York'];

test('an edit says which places it changes, until the script is marked as recorded', async () => {
  const { port } = aWorker();
  const worker = new ScriptWorker(port);
  const bo = termOf('bo');
  await worker.know([bo]);
  await worker.hold(new Map([['s', TEXTS]]));
  const recorded = await worker.recall('s');
  expect(await worker.sum('s')).toEqual({ matches: 1, uncovered: 5, changed: [] });
  await worker.know([{ ...bo, pronounceAs: 'bow' }, termOf('New York')]);
  const changed = [
    { line: 0, from: 9, to: 11 },
    { line: 1, from: 3, to: 11 },
  ];
  expect(await worker.sum('s')).toEqual({ matches: 2, uncovered: 3, changed });
  const anew = await worker.recall('s');
  expect((await worker.sum('s')).changed).toEqual([]);
  await worker.recall('s', recorded);
  expect((await worker.sum('s')).changed).toEqual(changed);
  await worker.recall('s', anew);
  expect((await worker.sum('s')).changed).toEqual([]);
});

test('only what is another than last time is told', async () => {
  const { port, told } = aWorker();
  const worker = new ScriptWorker(port);
  const [a, b] = [termOf('a'), termOf('b')];
  await worker.know([a, b]);
  await worker.know([a, b]);
  await worker.know([a]);
  await worker.hold(new Map([['s', TEXTS]]));
  await worker.hold(new Map([['s', TEXTS]]));
  const recorded = await worker.recall('s');
  await worker.recall('s', recorded);
  await worker.hold(new Map());
  expect(told).toEqual(['a b', '-b', 'hold s', 'recall s', 'drop s']);
});

test('what is in an open script', async () => {
  const worker = new ScriptWorker(aWorker().port);
  await worker.know([termOf('Bo')]);
  await worker.hold(new Map([['s', TEXTS]]));
  expect(await worker.open('s')).toMatchObject({
    lines: [{ matches: [{ from: 9, to: 11, termIds: ['Bo'] }] }, { matches: [] }],
    uncovered: [{ word: 'New', count: 1, isOrdinary: false }, {}, {}, {}, {}],
  });
});

test('a file that can’t be read is refused with its reason, and the next question is answered', async () => {
  const worker = new ScriptWorker(aWorker().port);
  await expect(worker.read(new Blob([]))).rejects.toMatchObject({ problem: { kind: 'empty' } });
  await expect(worker.open('nothing')).rejects.toThrow('There is no script nothing.');
  expect(await worker.read('a')).toEqual({ placedBy: 'line', lines: [{ text: 'a', at: 1 }] });
});

test('a worker that can’t be fetched, or says nothing at all, is an error for all that is asked', async () => {
  const { port, fail } = aWorker();
  const worker = new ScriptWorker({ ...port, postMessage: () => undefined });
  const asked = worker.read('a');
  fail();
  await expect(asked).rejects.toThrow(NotFetchedError);
  vi.useFakeTimers();
  const silent = new ScriptWorker({ ...aWorker().port, postMessage: () => undefined });
  const reason = silent.read('a').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await reason).toBeInstanceOf(NotFetchedError);
});

test('nobody waits for a worker that was closed', async () => {
  const worker = new ScriptWorker({ ...aWorker().port, postMessage: () => undefined });
  const asked = worker.read('a');
  worker.close();
  await expect(asked).rejects.toThrow('closed');
});
