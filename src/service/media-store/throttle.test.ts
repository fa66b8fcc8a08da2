import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Work of this duration that counts its runs. */
function counted(ms: number) {
  const counter = {
    runs: 0,
    async work(this: void) {
      const run = ++counter.runs;
      await new Promise((resolve) => {
        setTimeout(resolve, ms);
      });
      return run;
    },
  };
  return counter;
}

test('calls before a run share it, and a call during a run gets the next one', async () => {
  const counter = counted(100);
  const ask = throttle(counter.work, 1_000);
  const [first, second] = [ask(), ask()];
  await vi.advanceTimersByTimeAsync(50);
  const third = ask();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all([first, second, third])).toEqual([1, 1, 2]);
});

test('runs begin at most once per interval', async () => {
  const counter = counted(10);
  const ask = throttle(counter.work, 1_000);
  for (let time = 0; time < 50; time++) {
    void ask();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(counter.runs).toBeLessThanOrEqual(6);
});

test('long runs take at most half of the time', async () => {
  const counter = counted(5_000);
  const ask = throttle(counter.work, 1_000);
  for (let time = 0; time < 60; time++) {
    void ask();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(counter.runs).toBeLessThanOrEqual(7);
});

test('a failed run fails only the calls that waited for it', async () => {
  let fails = true;
  const ask = throttle(async () => {
    if (fails) throw new Error('away');
    return 'there';
  }, 1_000);
  await expect(ask()).rejects.toThrow('away');
  fails = false;
  const again = ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await again).toBe('there');
});
