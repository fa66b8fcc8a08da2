import { afterEach, expect, it, vi } from 'vitest';
import { backgroundSlicer, timeSlicer } from './time-slice.ts';

afterEach(() => vi.restoreAllMocks());

function clock() {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  return (ms: number) => {
    time += ms;
  };
}

it('work goes on without a break while its stretch lasts, and then gives the page a turn', async () => {
  const pass = clock();
  const yieldToPage = timeSlicer();
  pass(7);
  expect(yieldToPage()).toBeUndefined();
  pass(1);
  const turn = yieldToPage();
  expect(turn).toBeInstanceOf(Promise);
  await turn;
  pass(7);
  expect(yieldToPage()).toBeUndefined();
});

it('work that is no longer wanted ends at its next step, before or after a turn', async () => {
  const pass = clock();
  const controller = new AbortController();
  const yieldToPage = timeSlicer(controller.signal);
  pass(8);
  const turn = yieldToPage();
  controller.abort(new Error('cancelled'));
  await expect(turn).rejects.toThrow('cancelled');
  expect(() => yieldToPage()).toThrow('cancelled');
});

it('work nobody waits for takes its turns behind all else, until somebody does', async () => {
  const pass = clock();
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
