import { expect, test } from 'vitest';
import { list, plural, pluralForm, sentences } from './plural.ts';

const files = { one: 'file', other: 'files' };

test('a number gets its noun form, with thousands grouped', () => {
  expect(plural(0, files)).toBe('0 files');
  expect(plural(1, files)).toBe('1 file');
  expect(plural(12_000, files)).toBe('12,000 files');
});

test('the form is available without the number', () => {
  expect(pluralForm(1, files)).toBe('file');
  expect(pluralForm(2, files)).toBe('files');
});

test('lists and joined sentences omit empty items', () => {
  expect(list(['3 folders', '', '12 files', '2 notes'])).toBe('3 folders, 12 files, 2 notes');
  expect(list([])).toBe('');
  expect(sentences('It failed.', '', 'Try again.')).toBe('It failed. Try again.');
});
