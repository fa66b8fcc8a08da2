import { afterEach, expect, it, vi } from 'vitest';
import { timeSlicer } from './time-slice.ts';

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

it('the next stretch is a task of its own', async () => {
  const pass = clock();
  const yieldToPage = timeSlicer();
  pass(8);
  const order: string[] = [];
  const turn = yieldToPage()?.then(() => order.push('next stretch'));
  await Promise.resolve().then(() => order.push('microtask'));
  await turn;
  expect(order).toEqual(['microtask', 'next stretch']);
});
