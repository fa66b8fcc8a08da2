import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReplacer, isValidRegExp } from './replace.ts';

const plain = { isRegExp: false, matchCase: false };

test.each([
  ['a text', 'Kia kia', { ...plain, find: 'kia', replacement: 'Kea' }, 'Kea Kea'],
  [
    'a text with its capitals',
    'Kia kia',
    { ...plain, find: 'kia', replacement: 'Kea', matchCase: true },
    'Kia Kea',
  ],
  [
    'signs of patterns are only text',
    'a.b(c) a+b',
    { ...plain, find: '.b(', replacement: '$&' },
    'a$&c) a+b',
  ],
  ['nothing', 'Kia', { ...plain, find: '', replacement: 'x' }, 'Kia'],
  [
    'a pattern',
    'en_US de_DE',
    { find: '(..)_(..)', replacement: '$1-$2', isRegExp: true, matchCase: true },
    'en-US de-DE',
  ],
  [
    'letters beyond the first plane',
    '😀a',
    { find: '^.', replacement: '', isRegExp: true, matchCase: true },
    'a',
  ],
  [
    'a letter with its accent, whether that is one sign or two',
    'Cafe\u0301 a',
    { ...plain, find: 'caf\u00e9', replacement: 'Bar' },
    'Bar a',
  ],
  ['… the other way round', 'Caf\u00e9', { ...plain, find: 'e\u0301', replacement: 'e' }, 'Cafe'],
  [
    '… in a pattern',
    'Cafe\u0301',
    { find: '[\u00e9]$', replacement: 'e', isRegExp: true, matchCase: true },
    'Cafe',
  ],
  [
    'where nothing is found, a text stays as it is written',
    'Cafe\u0301',
    { ...plain, find: 'x', replacement: 'y' },
    'Cafe\u0301',
  ],
])('%s', (_rule, text, replacement, expected) => {
  expect(createReplacer(replacement)(text)).toBe(expected);
});

test('whatever is looked for as a text is found where it stands', () => {
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

test('half a pattern is none', () => {
  expect(isValidRegExp('(a')).toBe(false);
  expect(isValidRegExp('(a)')).toBe(true);
  expect(() => createReplacer({ find: '(a', replacement: '', isRegExp: true, matchCase: true })).toThrow(
    SyntaxError,
  );
});
