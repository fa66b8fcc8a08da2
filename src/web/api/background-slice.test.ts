import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backgroundSlicer } from './background-slice.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Simulates work of a duration (ms). */
const pass = (ms: number) => vi.advanceTimersByTime(ms);

it('background work yields to all other tasks until it is hurried', async () => {
  const turns: (() => void)[] = [];
  const postTask = (_task: unknown, options: unknown) => {
    expect(options).toEqual({ priority: 'background' });
    return new Promise<void>((resolve) => turns.push(resolve));
  };
  vi.stubGlobal('scheduler', { postTask });
  const { yieldToPage, runAtOnce } = backgroundSlicer();
  pass(8);
  const first = yieldToPage();
  turns[0]?.();
  await first;
  pass(8);
  const second = yieldToPage();
  runAtOnce();
  await second;
  pass(8);
  await yieldToPage();
  expect(turns).toHaveLength(2);
});
