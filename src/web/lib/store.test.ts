import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('listeners hear of a change, not of the same value again, and no longer once they left', () => {
  const store = createStore(1);
  const listener = vi.fn<() => void>();
  const leave = store.subscribe(listener);
  store.set(2);
  store.set(2);
  expect(store.get()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  leave();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});
