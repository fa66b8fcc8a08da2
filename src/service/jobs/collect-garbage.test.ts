import { expect, test, vi } from 'vitest';
import { collectWhenQuiet, type Heap, LOOK_EVERY_MS, mainThread } from './collect-garbage.ts';

const MIB = 1024 * 1024;

test('it collects what has come since, and only while it is quiet', async () => {
  vi.useFakeTimers();
  try {
    const state = { busy: 0, size: 100 * MIB, collections: 0 };
    const heap: Heap = {
      busy: () => state.busy,
      size: () => state.size,
      async collect() {
        state.collections++;
        state.size = 50 * MIB;
      },
    };
    using _job = collectWhenQuiet(heap);
    const collectionsOf = async (busy: number, size: number) => {
      Object.assign(state, { busy, size: size * MIB, collections: 0 });
      await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
      return state.collections;
    };
    expect(await collectionsOf(0.5, 100)).toBe(0);
    expect(await collectionsOf(0.01, 100)).toBe(1);
    expect(await collectionsOf(0.01, 51)).toBe(0);
    expect(await collectionsOf(0.01, 60)).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('what nobody holds any more is gone after a collection', async () => {
  const held = { what: 'held' };
  const references = [new WeakRef(held), new WeakRef({ what: 'left behind' })];
  // Each is good until the end of the turn it was made in.
  await new Promise((resolve) => setImmediate(resolve));
  await mainThread().collect();
  expect(references.map((reference) => reference.deref())).toEqual([held, undefined]);
});
