import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECK_INTERVAL_MS, collectWhenIdle, mainThreadHeap } from './collect-garbage.ts';

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @param kept MiB that a collection leaves */
function watched(kept: number) {
  const state = { busy: 0, size: 0, collections: 0 };
  const job = collectWhenIdle({
    busy: () => state.busy,
    size: () => state.size * MIB,
    async collect() {
      state.collections++;
      state.size = Math.min(state.size, kept);
    },
  });
  return {
    [Symbol.dispose]: () => job[Symbol.dispose](),
    /** How often it collects while so many MiB are in use. */
    async collectionsAt(size: number, busy = 0.01) {
      Object.assign(state, { busy, size, collections: 0 });
      await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
      return state.collections;
    },
  };
}

test('it collects what has come since, and only while it is quiet', async () => {
  using heap = watched(10);
  expect(await heap.collectionsAt(100, 0.5)).toBe(0);
  expect(await heap.collectionsAt(100)).toBe(1);
  expect(await heap.collectionsAt(11)).toBe(0);
  expect(await heap.collectionsAt(20)).toBe(1);
});

test('where much is kept, much must have come: each collection goes through all that is kept', async () => {
  using heap = watched(400);
  expect(await heap.collectionsAt(420)).toBe(1);
  expect(await heap.collectionsAt(440)).toBe(0);
  expect(await heap.collectionsAt(610)).toBe(1);
});

test('what was kept once and is gone doesn’t count any more', async () => {
  using heap = watched(400);
  expect(await heap.collectionsAt(400)).toBe(1);
  expect(await heap.collectionsAt(40)).toBe(0);
  expect(await heap.collectionsAt(80)).toBe(1);
});

test('what lies beside the heap is in use too', () => {
  const heap = mainThreadHeap();
  const before = heap.size();
  const bytes = new Uint8Array(64 * MIB);
  expect(heap.size() - before).toBeGreaterThan(bytes.byteLength / 2);
});

test('what nobody holds any more is gone after a collection', async () => {
  vi.useRealTimers();
  const held = { what: 'held' };
  const references = [new WeakRef(held), new WeakRef({ what: 'left behind' })];
  // Each is good until the end of the turn it was made in.
  await new Promise((resolve) => setImmediate(resolve));
  await mainThreadHeap().collect();
  expect(references.map((reference) => reference.deref())).toEqual([held, undefined]);
});
