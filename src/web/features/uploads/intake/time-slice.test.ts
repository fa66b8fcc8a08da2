import { afterEach, expect, it, vi } from 'vitest';
import { breather } from './time-slice.ts';

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
  const breathe = breather();
  pass(7);
  expect(breathe()).toBeUndefined();
  pass(1);
  const turn = breathe();
  expect(turn).toBeInstanceOf(Promise);
  await turn;
  pass(7);
  expect(breathe()).toBeUndefined();
});

it('work that is no longer wanted ends at its next step, before or after a turn', async () => {
  const pass = clock();
  const controller = new AbortController();
  const breathe = breather(controller.signal);
  pass(8);
  const turn = breathe();
  controller.abort(new Error('cancelled'));
  await expect(turn).rejects.toThrow('cancelled');
  expect(() => breathe()).toThrow('cancelled');
});
