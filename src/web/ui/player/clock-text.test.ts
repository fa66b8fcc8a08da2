import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [0, 5.4, '0:00.0'],
  [2.1, 5.4, '0:02.1'],
  [0.3, 5.4, '0:00.3'],
  [62.3, 100, '1:02.3'],
  // Rounded down, so that the display is never ahead of the sound.
  [59.99, 100, '0:59.9'],
  [599.9, 599.9, '9:59.9'],
  [600, 600, '10:00'],
  [61.9, 3_600, '1:01'],
  [3_599.9, 3_600, '59:59'],
  [3_851, 3_851, '1:04:11'],
  [360_000, 360_000, '100:00:00'],
])('%d of %d seconds reads %s', (seconds, duration, text) => {
  expect(clockText(seconds, duration)).toBe(text);
});
