import { expect, test } from 'vitest';
import { WorkspaceUsage } from './workspace-usage.ts';

/** A store whose measurements end only when the test resolves them. */
function slowStore() {
  let bytes = 0;
  const waiting: (() => void)[] = [];
  return {
    waiting,
    put: (more: number) => (bytes += more),
    measure: () => new Promise<number>((resolve) => waiting.push(() => resolve(bytes))),
  };
}

test('bytes stored during a measurement count, even if the measurement did not see them', async () => {
  const store = slowStore();
  const usage = new WorkspaceUsage(store.measure, 1_000_000);
  const first = usage.reserve(6, 10);
  await expect.poll(() => store.waiting.length).toBe(1);
  store.waiting.shift()?.();
  expect(await first).toBe(true);
  const second = usage.reserve(6, 10);
  await expect.poll(() => store.waiting.length).toBe(1);
  store.put(6);
  usage.settle(6, 'stored');
  store.waiting.shift()?.();
  // The bytes count twice until the next measurement. No body is refused before that measurement.
  expect(await second).toBe(false);
  const third = usage.reserve(4, 10);
  await expect.poll(() => store.waiting.length).toBe(1);
  store.waiting.shift()?.();
  expect(await third).toBe(true);
});

test('a dropped body frees its bytes, and concurrent requests share one measurement', async () => {
  let measured = 0;
  const usage = new WorkspaceUsage(async () => {
    measured++;
    return 0;
  }, 1_000_000);
  expect(await usage.reserve(10, 10)).toBe(true);
  const refused = await Promise.all(Array.from({ length: 50 }, () => usage.reserve(1, 10)));
  expect(refused).toEqual(Array(50).fill(false));
  expect(measured).toBe(2);
  usage.settle(10, 'dropped');
  expect(await usage.reserve(10, 10)).toBe(true);
});

test('a failed measurement throws to the request that waits for it, and the next request measures again', async () => {
  let isAway = true;
  const usage = new WorkspaceUsage(async () => {
    if (isAway) throw new Error('away');
    return 0;
  }, 1_000_000);
  await expect(usage.hasRoom(1)).rejects.toThrow('away');
  isAway = false;
  expect(await usage.hasRoom(1)).toBe(true);
});
