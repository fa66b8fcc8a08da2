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

it('work continues during a time slice and yields to the page after it', async () => {
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

it('aborted work rejects at its next step, before or after a pause', async () => {
  const controller = new AbortController();
  const yieldToPage = timeSlicer(controller.signal);
  pass(8);
  const turn = yieldToPage();
  controller.abort(new Error('cancelled'));
  await expect(turn).rejects.toThrow('cancelled');
  expect(() => yieldToPage()).toThrow('cancelled');
});

it('the next time slice is a task of its own', async () => {
  const yieldToPage = timeSlicer();
  pass(8);
  const order: string[] = [];
  const turn = yieldToPage()?.then(() => order.push('next stretch'));
  await Promise.resolve().then(() => order.push('microtask'));
  await turn;
  expect(order).toEqual(['microtask', 'next stretch']);
});
