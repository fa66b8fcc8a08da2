import { expect, test } from 'vitest';
import { findCaret } from './pressed-text.ts';

test('the caret starts where the shown text was pressed', () => {
  expect(findCaret({ text: 'dʒɪf', at: 2 }, 'dʒɪf')).toBe(2);
  expect(findCaret({ text: '“engine x”', at: 7 }, 'engine x')).toBe(6);
  expect(findCaret({ text: '“engine x”', at: 0 }, 'engine x')).toBe(0);
  expect(findCaret({ text: '“engine x”', at: 10 }, 'engine x')).toBe(8);
});

test('a press on a text other than the edited one gives no caret position', () => {
  expect(findCaret({ text: 'Needs a pronunciation', at: 3 }, '')).toBeUndefined();
  expect(findCaret({ text: 'English', at: 3 }, 'de-AT')).toBeUndefined();
});
