import { expect, test } from 'vitest';
import { placeOf } from './way-typing.ts';

const NAMES = ['In a language', 'IPA', 'Say it like'];

test('letters go to the name that begins with them', () => {
  expect(placeOf('s', NAMES, 0)).toBe(2);
  expect(placeOf('ip', NAMES, 0)).toBe(1);
  expect(placeOf('IP', NAMES, 2)).toBe(1);
});

test('the same letter again goes to the next one', () => {
  expect(placeOf('i', NAMES, -1)).toBe(0);
  expect(placeOf('ii', NAMES, 0)).toBe(1);
  expect(placeOf('i', NAMES, 1)).toBe(0);
});

test('what nothing begins with goes nowhere', () => {
  expect(placeOf('x', NAMES, 1)).toBe(1);
});
