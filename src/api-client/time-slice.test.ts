import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timeSlicer } from './time-slice.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Milliseconds of work. */
const pass = (ms: number) => vi.advanceTimersByTime(ms);

it('work goes on without a break while its stretch lasts, and then gives the page a turn', async () => {
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
  const controller = new AbortController();
  const yieldToPage = timeSlicer(controller.signal);
  pass(8);
  const turn = yieldToPage();
  controller.abort(new Error('cancelled'));
  await expect(turn).rejects.toThrow('cancelled');
  expect(() => yieldToPage()).toThrow('cancelled');
});

it('the next stretch is a task of its own', async () => {
  const yieldToPage = timeSlicer();
  pass(8);
  const order: string[] = [];
  const turn = yieldToPage()?.then(() => order.push('next stretch'));
  await Promise.resolve().then(() => order.push('microtask'));
  await turn;
  expect(order).toEqual(['microtask', 'next stretch']);
});
