import { beforeEach, expect, test, vi } from 'vitest';
import { type Answer, type ReplacePort, startReplacing } from './replace-session.ts';
import type { Told } from './replace-worker.ts';

class FakeWorker implements ReplacePort {
  readonly heard: unknown[] = [];
  isEnded = false;
  #onMessage: (event: MessageEvent<Told>) => void = () => undefined;
  #onError: () => void = () => undefined;

  addEventListener(type: 'message' | 'error', listener: (event: MessageEvent<Told>) => void): void {
    if (type === 'message') this.#onMessage = listener;
    else this.#onError = () => listener(new MessageEvent('error'));
  }
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  says(told: Told): void {
    this.#onMessage(new MessageEvent('message', { data: told }));
  }
  breaks(): void {
    this.#onError();
  }
}

const asking = (find: string, fields: readonly ('word' | 'pronounceAs')[] = ['word']) => ({
  replacement: { find, replacement: '', isRegExp: false, matchCase: false },
  fields,
});
const A = asking('a');
const B = asking('a', ['pronounceAs']);
const READY = { kind: 'ready' } as const;
const DONE = { kind: 'done', replaced: [[0, 'word', 'x']] } as const;

let workers: FakeWorker[];
let answers: [unknown, Answer][];
const session = () =>
  startReplacing([], {
    tell: (of, answer) => void answers.push([of, answer]),
    startWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
  });

beforeEach(() => {
  workers = [];
  answers = [];
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

test('one worker is told the texts once, and asked as often as is wished', () => {
  const { ask } = session();
  ask(A);
  workers[0]?.says(READY);
  workers[0]?.says(DONE);
  ask(B);
  workers[0]?.says(DONE);
  expect(workers).toHaveLength(1);
  expect(workers[0]?.heard).toEqual([{ rows: [] }, A, B]);
  expect(answers).toEqual([
    [A, DONE],
    [B, DONE],
  ]);
});

test('what is asked meanwhile is answered, and what was asked before is not', () => {
  const { ask } = session();
  ask(A);
  workers[0]?.says(READY);
  ask(B);
  workers[0]?.says(DONE);
  workers[1]?.says(READY);
  workers[1]?.says(DONE);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  expect(answers).toEqual([[B, DONE]]);
});

test('the time an expression has begins once the worker is there', () => {
  const { ask } = session();
  ask(A);
  vi.advanceTimersByTime(19_000);
  expect(answers).toEqual([]);
  workers[0]?.says(READY);
  vi.advanceTimersByTime(1_999);
  expect(answers).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(answers).toEqual([[A, { kind: 'too-slow' }]]);
  expect(workers[0]?.isEnded).toBe(true);
  ask(B);
  workers[1]?.says(READY);
  workers[1]?.says(DONE);
  expect(answers[1]).toEqual([B, DONE]);
});

test('a worker that never comes is no fault of the expression', () => {
  const { ask } = session();
  ask(A);
  vi.advanceTimersByTime(20_000);
  ask(B);
  workers[1]?.breaks();
  expect(answers).toEqual([
    [A, { kind: 'failed' }],
    [B, { kind: 'failed' }],
  ]);
});

test('after its end nothing is told', () => {
  const { ask, end } = session();
  ask(A);
  end();
  workers[0]?.says(READY);
  vi.advanceTimersByTime(60_000);
  expect(answers).toEqual([]);
});
