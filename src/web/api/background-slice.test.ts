import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backgroundSlicer } from './background-slice.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Milliseconds of work. */
const pass = (ms: number) => vi.advanceTimersByTime(ms);

it('work nobody waits for takes its turns behind all else, until somebody does', async () => {
  const turns: (() => void)[] = [];
  const postTask = (_task: unknown, options: unknown) => {
    expect(options).toEqual({ priority: 'background' });
    return new Promise<void>((resolve) => turns.push(resolve));
  };
  vi.stubGlobal('scheduler', { postTask });
  const { yieldToPage, hurry } = backgroundSlicer();
  pass(8);
  const first = yieldToPage();
  turns[0]?.();
  await first;
  pass(8);
  const second = yieldToPage();
  hurry();
  await second;
  pass(8);
  await yieldToPage();
  expect(turns).toHaveLength(2);
});
