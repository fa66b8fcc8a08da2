import { expect, test } from 'vitest';
import { placesOf } from './places.ts';

test('numbers are ordered as numbers, and what says nothing comes last', () => {
  expect([...placesOf(['take 10', '', 'take 9', 'Take 1'])]).toEqual([2, 3, 1, 0]);
});

test('texts the language makes no difference between have one place', () => {
  expect([...placesOf(['b', 'é', 'e\u0301', 'a'])]).toEqual([1, 2, 2, 0]);
});

test('no texts have no places', () => {
  expect(placesOf([])).toHaveLength(0);
});
