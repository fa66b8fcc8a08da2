import { expect, test } from 'vitest';
import { WorkspaceUsage } from './workspace-usage.ts';

/** A store whose measurements end when they are told to. */
function slowStore() {
  let bytes = 0;
  const waiting: (() => void)[] = [];
  return {
    waiting,
    put: (more: number) => (bytes += more),
    measure: () => new Promise<number>((resolve) => waiting.push(() => resolve(bytes))),
  };
}

test('what is stored while it is measured counts, whether the measurement saw it or not', async () => {
  const store = slowStore();
  const usage = new WorkspaceUsage(store.measure, 1_000_000);
  const first = usage.setAside(6, 10);
  await expect.poll(() => store.waiting.length).toBe(1);
  store.waiting.shift()?.();
  expect(await first).toBe(true);
  const second = usage.setAside(6, 10);
  await expect.poll(() => store.waiting.length).toBe(1);
  store.put(6);
  usage.settle(6, 'stored');
  store.waiting.shift()?.();
  // It is counted twice until the next measurement, before which nothing is refused.
  expect(await second).toBe(false);
  const third = usage.setAside(4, 10);
  await expect.poll(() => store.waiting.length).toBe(1);
  store.waiting.shift()?.();
  expect(await third).toBe(true);
});

test('a body that broke off is room again, and those who ask meanwhile share a measurement', async () => {
  let measured = 0;
  const usage = new WorkspaceUsage(async () => {
    measured++;
    return 0;
  }, 1_000_000);
  expect(await usage.setAside(10, 10)).toBe(true);
  const refused = await Promise.all(Array.from({ length: 50 }, () => usage.setAside(1, 10)));
  expect(refused).toEqual(Array(50).fill(false));
  expect(measured).toBe(2);
  usage.settle(10, 'dropped');
  expect(await usage.setAside(10, 10)).toBe(true);
});

test('a measurement that fails is told to who waits for it, and the next is made', async () => {
  let isAway = true;
  const usage = new WorkspaceUsage(async () => {
    if (isAway) throw new Error('away');
    return 0;
  }, 1_000_000);
  await expect(usage.hasRoom(1)).rejects.toThrow('away');
  isAway = false;
  expect(await usage.hasRoom(1)).toBe(true);
});
