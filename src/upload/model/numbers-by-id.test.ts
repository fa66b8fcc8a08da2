import { expect, it } from 'vitest';
import { makeId, NumbersById } from './numbers-by-id.ts';

it('each id has its own number, whatever its tab and count', () => {
  const ids = [
    makeId('a', 1),
    makeId('b', 1),
    makeId('a', 10_000_000),
    makeId('a', 7),
    'a',
    'a-',
    'a-1e00001',
    makeId('a', 0),
  ];
  const numbers = new NumbersById();
  for (const [number, id] of ids.entries()) numbers.set(id, number);
  expect(ids.map((id) => numbers.get(id))).toEqual([...ids.keys()]);
  expect([makeId('b', 7), makeId('c', 1)].map((id) => numbers.has(id))).toEqual([false, false]);
  numbers.set(makeId('a', 7), undefined);
  expect(numbers.has(makeId('a', 7))).toBe(false);
  numbers.clear();
  expect(numbers.has(makeId('a', 1))).toBe(false);
});
