import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getArrivals, hasJustAdded, replacedSince, reportArrivals, reportOwnItems } from './arrivals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const arrived = (key: string) => [...getArrivals([key]).get()];

test('items that a refetch finds are marked for a short time', () => {
  reportArrivals(['a'], ['x', 'y']);
  vi.advanceTimersByTime(5_000);
  reportArrivals(['a'], ['z']);
  expect(arrived('a')).toEqual(['x', 'y', 'z']);
  vi.advanceTimersByTime(3_000);
  expect(arrived('a')).toEqual(['z']);
  vi.advanceTimersByTime(5_000);
  expect(arrived('a')).toEqual([]);
});

test('items added since the last visit stay marked during this visit', () => {
  reportArrivals(['last'], ['x'], true);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(arrived('last')).toEqual(['x']);
});

test('tells which own items replaced others since a given time', () => {
  reportOwnItems(['again'], ['early']);
  vi.advanceTimersByTime(1);
  const since = performance.now();
  reportOwnItems(['again'], ['new', 'anew']);
  reportArrivals(['again'], ['new']);
  expect(replacedSince(['again'], since)).toEqual(['anew']);
});

test('own items are never marked, whether reported before or after they appear', () => {
  reportOwnItems(['b'], ['before']);
  reportArrivals(['b'], ['before', 'after', 'of others']);
  reportOwnItems(['b'], ['after']);
  expect(arrived('b')).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(arrived('b')).toEqual(['of others']);
});

test('for a while after an own change, hasJustAdded is true', () => {
  expect(hasJustAdded(['put'])).toBe(false);
  reportOwnItems(['put'], ['x']);
  reportArrivals(['put'], ['x']);
  expect([hasJustAdded(['put']), hasJustAdded(['elsewhere'])]).toEqual([true, false]);
  vi.advanceTimersByTime(15_000);
  expect(hasJustAdded(['put'])).toBe(false);
});

test('an own item that was removed can come back as someone else’s', () => {
  reportOwnItems(['c'], ['x']);
  reportArrivals(['c'], ['x']);
  reportArrivals(['c'], ['x']);
  vi.advanceTimersByTime(500);
  expect(arrived('c')).toEqual(['x']);
});

test('each list has its own marks', () => {
  reportArrivals(['d'], ['x']);
  expect(arrived('e')).toEqual([]);
});
