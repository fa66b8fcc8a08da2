import { expect, test } from 'vitest';
import { caretAt } from './pressed-text.ts';

test('the caret starts where the shown text was pressed', () => {
  expect(caretAt({ text: 'dʒɪf', at: 2 }, 'dʒɪf')).toBe(2);
  expect(caretAt({ text: '“engine x”', at: 7 }, 'engine x')).toBe(6);
  expect(caretAt({ text: '“engine x”', at: 0 }, 'engine x')).toBe(0);
  expect(caretAt({ text: '“engine x”', at: 10 }, 'engine x')).toBe(8);
});

test('a press on a text other than the edited one gives no caret position', () => {
  expect(caretAt({ text: 'Needs a pronunciation', at: 3 }, '')).toBeUndefined();
  expect(caretAt({ text: 'English', at: 3 }, 'de-AT')).toBeUndefined();
});
