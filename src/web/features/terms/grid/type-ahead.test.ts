import { expect, test } from 'vitest';
import { placeOf } from './type-ahead.ts';

const NAMES = ['In a language', 'IPA', 'Say it like'];

test('typed letters go to the first name that begins with them', () => {
  expect(placeOf('s', NAMES, 0)).toBe(2);
  expect(placeOf('ip', NAMES, 0)).toBe(1);
  expect(placeOf('IP', NAMES, 2)).toBe(1);
});

test('the same letter typed again goes to the next name', () => {
  expect(placeOf('i', NAMES, -1)).toBe(0);
  expect(placeOf('ii', NAMES, 0)).toBe(1);
  expect(placeOf('i', NAMES, 1)).toBe(0);
});

test('a letter that begins no name keeps the current place', () => {
  expect(placeOf('x', NAMES, 1)).toBe(1);
});
