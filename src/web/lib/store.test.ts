import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('listeners are called on a change, not for an equal value, and not after unsubscribing', () => {
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
