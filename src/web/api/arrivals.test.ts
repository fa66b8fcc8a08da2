import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrivalsOf, hasJustPut, noteArrivals, noteOwn, replacedSince } from './arrivals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const arrived = (key: string) => [...arrivalsOf([key]).get()];

test('items that a refetch finds are marked for a short time', () => {
  noteArrivals(['a'], ['x', 'y']);
  vi.advanceTimersByTime(5_000);
  noteArrivals(['a'], ['z']);
  expect(arrived('a')).toEqual(['x', 'y', 'z']);
  vi.advanceTimersByTime(3_000);
  expect(arrived('a')).toEqual(['z']);
  vi.advanceTimersByTime(5_000);
  expect(arrived('a')).toEqual([]);
});

test('items added since the last visit stay marked during this visit', () => {
  noteArrivals(['last'], ['x'], true);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(arrived('last')).toEqual(['x']);
});

test('tells which own items replaced others since a given time', () => {
  noteOwn(['again'], ['early']);
  vi.advanceTimersByTime(1);
  const since = performance.now();
  noteOwn(['again'], ['new', 'anew']);
  noteArrivals(['again'], ['new']);
  expect(replacedSince(['again'], since)).toEqual(['anew']);
});

test('own items are never marked, whether reported before or after they appear', () => {
  noteOwn(['b'], ['before']);
  noteArrivals(['b'], ['before', 'after', 'of others']);
  noteOwn(['b'], ['after']);
  expect(arrived('b')).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(arrived('b')).toEqual(['of others']);
});

test('for a while after an own change, hasJustPut is true', () => {
  expect(hasJustPut(['put'])).toBe(false);
  noteOwn(['put'], ['x']);
  noteArrivals(['put'], ['x']);
  expect([hasJustPut(['put']), hasJustPut(['elsewhere'])]).toEqual([true, false]);
  vi.advanceTimersByTime(15_000);
  expect(hasJustPut(['put'])).toBe(false);
});

test('an own item that was removed can come back as someone else’s', () => {
  noteOwn(['c'], ['x']);
  noteArrivals(['c'], ['x']);
  noteArrivals(['c'], ['x']);
  vi.advanceTimersByTime(500);
  expect(arrived('c')).toEqual(['x']);
});

test('each list has its own marks', () => {
  noteArrivals(['d'], ['x']);
  expect(arrived('e')).toEqual([]);
});
