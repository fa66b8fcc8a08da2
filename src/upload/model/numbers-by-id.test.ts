import { expect, it } from 'vitest';
import { idOf, NumbersById } from './numbers-by-id.ts';

it('each id has its own, of whichever tab it is and whatever its count', () => {
  const ids = [
    idOf('a', 1),
    idOf('b', 1),
    idOf('a', 10_000_000),
    idOf('a', 7),
    'a',
    'a-',
    'a-1e00001',
    idOf('a', 0),
  ];
  const numbers = new NumbersById();
  for (const [number, id] of ids.entries()) numbers.set(id, number);
  expect(ids.map((id) => numbers.get(id))).toEqual([...ids.keys()]);
  expect([idOf('b', 7), idOf('c', 1)].map((id) => numbers.has(id))).toEqual([false, false]);
  numbers.set(idOf('a', 7), undefined);
  expect(numbers.has(idOf('a', 7))).toBe(false);
  numbers.clear();
  expect(numbers.has(idOf('a', 1))).toBe(false);
});
