import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReplacer, isValidRegExp } from './replace.ts';

const plain = { isRegExp: false, matchCase: false };

test.each([
  ['replaces every match in any case', 'Kia kia', { ...plain, find: 'kia', replacement: 'Kea' }, 'Kea Kea'],
  [
    'replaces only matches in the same case if asked',
    'Kia kia',
    { ...plain, find: 'kia', replacement: 'Kea', matchCase: true },
    'Kia Kea',
  ],
  [
    'treats characters of regular expressions as text',
    'a.b(c) a+b',
    { ...plain, find: '.b(', replacement: '$&' },
    'a$&c) a+b',
  ],
  [
    'leaves the text unchanged if there is nothing to find',
    'Kia',
    { ...plain, find: '', replacement: 'x' },
    'Kia',
  ],
  [
    'replaces matches of a regular expression and fills in its groups',
    'en_US de_DE',
    { find: '(..)_(..)', replacement: '$1-$2', isRegExp: true, matchCase: true },
    'en-US de-DE',
  ],
  [
    'matches an emoji as one character',
    '😀a',
    { find: '^.', replacement: '', isRegExp: true, matchCase: true },
    'a',
  ],
  [
    'finds an accented letter that is two code points in the text and one in the search',
    'Cafe\u0301 a',
    { ...plain, find: 'caf\u00e9', replacement: 'Bar' },
    'Bar a',
  ],
  [
    'finds an accented letter that is one code point in the text and two in the search',
    'Caf\u00e9',
    { ...plain, find: 'e\u0301', replacement: 'e' },
    'Cafe',
  ],
  [
    'finds an accented letter of two code points with a regular expression',
    'Cafe\u0301',
    { find: '[\u00e9]$', replacement: 'e', isRegExp: true, matchCase: true },
    'Cafe',
  ],
  [
    'keeps the Unicode form of a text without a match',
    'Cafe\u0301',
    { ...plain, find: 'x', replacement: 'y' },
    'Cafe\u0301',
  ],
])('%s', (_rule, text, replacement, expected) => {
  expect(createReplacer(replacement)(text)).toBe(expected);
});

test('finds any plain text wherever it occurs', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      (around, find) => {
        const replaced = createReplacer({ find, replacement: '', isRegExp: false, matchCase: true })(
          around + find,
        );
        expect(replaced).toBe((around + find).replaceAll(find, ''));
      },
    ),
  );
});

test('rejects an incomplete regular expression', () => {
  expect(isValidRegExp('(a')).toBe(false);
  expect(isValidRegExp('(a)')).toBe(true);
  expect(() => createReplacer({ find: '(a', replacement: '', isRegExp: true, matchCase: true })).toThrow(
    SyntaxError,
  );
});
