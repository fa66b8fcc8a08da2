import { expect, test } from 'vitest';
import { latinKey } from './latin-key.ts';

test.each([
  ['я', 'KeyZ', 'z'],
  ['ω', 'KeyV', 'v'],
  ['Z', 'KeyY', 'z'],
  ['Enter', 'Enter', 'enter'],
])('%s at %s is %s', (key, code, latin) => {
  expect(latinKey({ key, code })).toBe(latin);
});
