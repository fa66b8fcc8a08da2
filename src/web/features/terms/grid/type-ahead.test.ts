import { expect, test } from 'vitest';
import { findTypedName } from './type-ahead.ts';

const NAMES = ['Import', 'IPA', 'Respelling'];

test('typed letters go to the first name that begins with them', () => {
  expect(findTypedName('r', NAMES, 0)).toBe(2);
  expect(findTypedName('ip', NAMES, 0)).toBe(1);
  expect(findTypedName('IP', NAMES, 2)).toBe(1);
});

test('the same letter typed again goes to the next name', () => {
  expect(findTypedName('i', NAMES, -1)).toBe(0);
  expect(findTypedName('ii', NAMES, 0)).toBe(1);
  expect(findTypedName('i', NAMES, 1)).toBe(0);
});

test('a letter that begins no name keeps the current place', () => {
  expect(findTypedName('x', NAMES, 1)).toBe(1);
});
