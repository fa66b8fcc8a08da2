import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrivalsOf, hasJustPut, noteArrivals, noteOwn, replacedSince } from './arrivals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const arrived = (key: string) => [...arrivalsOf([key]).get()];

test('what a re-read finds is marked for a moment', () => {
  noteArrivals(['a'], ['x', 'y']);
  vi.advanceTimersByTime(5_000);
  noteArrivals(['a'], ['z']);
  expect(arrived('a')).toEqual(['x', 'y', 'z']);
  vi.advanceTimersByTime(3_000);
  expect(arrived('a')).toEqual(['z']);
  vi.advanceTimersByTime(5_000);
  expect(arrived('a')).toEqual([]);
});

test('what came since the last visit is marked all through this one', () => {
  noteArrivals(['last'], ['x'], true);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(arrived('last')).toEqual(['x']);
});

test('of what is ours it is known what took the place of something, and since when', () => {
  noteOwn(['again'], ['early']);
  vi.advanceTimersByTime(1);
  const since = performance.now();
  noteOwn(['again'], ['new', 'anew']);
  noteArrivals(['again'], ['new']);
  expect(replacedSince(['again'], since)).toEqual(['anew']);
});

test('what is ours is never marked, whether it is said before or after it is seen', () => {
  noteOwn(['b'], ['before']);
  noteArrivals(['b'], ['before', 'after', 'of others']);
  noteOwn(['b'], ['after']);
  expect(arrived('b')).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(arrived('b')).toEqual(['of others']);
});

test('for a while after something of ours came, a server may not know of it', () => {
  expect(hasJustPut(['put'])).toBe(false);
  noteOwn(['put'], ['x']);
  noteArrivals(['put'], ['x']);
  expect([hasJustPut(['put']), hasJustPut(['elsewhere'])]).toEqual([true, false]);
  vi.advanceTimersByTime(15_000);
  expect(hasJustPut(['put'])).toBe(false);
});

test('what was ours once and went may come back from others', () => {
  noteOwn(['c'], ['x']);
  noteArrivals(['c'], ['x']);
  noteArrivals(['c'], ['x']);
  vi.advanceTimersByTime(500);
  expect(arrived('c')).toEqual(['x']);
});

test('each list has its own', () => {
  noteArrivals(['d'], ['x']);
  expect(arrived('e')).toEqual([]);
});
