import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHECK_INTERVAL_MS, collectWhenIdle, mainThreadHeap } from './collect-garbage.ts';

const MIB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @param survived MiB in use after a collection */
function watchHeap(survived: number) {
  const state = { utilization: 0, size: 0, collections: 0 };
  const job = collectWhenIdle({
    utilization: () => state.utilization,
    size: () => state.size * MIB,
    async collect() {
      state.collections++;
      state.size = Math.min(state.size, survived);
    },
  });
  return {
    [Symbol.dispose]: () => job[Symbol.dispose](),
    /** Sets the heap size (MiB) and returns the number of collections at the next check. */
    async collectionsAt(size: number, utilization = 0.01) {
      Object.assign(state, { utilization, size, collections: 0 });
      await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
      return state.collections;
    },
  };
}

test('a grown heap is collected when idle, but not when busy', async () => {
  using heap = watchHeap(10);
  expect(await heap.collectionsAt(100, 0.5)).toBe(0);
  expect(await heap.collectionsAt(100)).toBe(1);
  expect(await heap.collectionsAt(11)).toBe(0);
  expect(await heap.collectionsAt(20)).toBe(1);
});

test('a heap that stays large must grow by half before the next collection', async () => {
  using heap = watchHeap(400);
  expect(await heap.collectionsAt(420)).toBe(1);
  expect(await heap.collectionsAt(440)).toBe(0);
  expect(await heap.collectionsAt(610)).toBe(1);
});

test('a heap that shrank is measured from its smaller size', async () => {
  using heap = watchHeap(400);
  expect(await heap.collectionsAt(400)).toBe(1);
  expect(await heap.collectionsAt(40)).toBe(0);
  expect(await heap.collectionsAt(80)).toBe(1);
});

test('the size includes buffers outside the heap', () => {
  const heap = mainThreadHeap();
  const before = heap.size();
  const bytes = new Uint8Array(64 * MIB);
  expect(heap.size() - before).toBeGreaterThan(bytes.byteLength / 2);
});

test('a collection frees an object without references', async () => {
  vi.useRealTimers();
  const referenced = { name: 'referenced' };
  const references = [new WeakRef(referenced), new WeakRef({ name: 'unreferenced' })];
  // A WeakRef keeps its target alive until the end of the current turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  await mainThreadHeap().collect();
  expect(references.map((reference) => reference.deref())).toEqual([referenced, undefined]);
});
