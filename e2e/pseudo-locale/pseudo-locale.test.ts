import { expect, test } from 'vitest';
import { inPseudoLocale, pseudo } from './pseudo-locale.ts';

test('a sentence gets an accent on every letter, a third more length and brackets', () => {
  expect(pseudo('Go on')).toBe('⟦G\u0301o\u0301 o\u0301n\u0301~~⟧');
  expect(pseudo('')).toBe('');
});

test('all strings and results of functions are translated, but not the names inside them', () => {
  const words = inPseudoLocale({ menu: { open: 'Open', openOf: (name: string) => `Open ${name}` } });
  expect(words.menu.open).toBe(pseudo('Open'));
  expect(words.menu.openOf('pen.wav')).toBe(pseudo('Open pen.wav', ['pen.wav']));
  expect(words.menu.openOf('pen.wav')).toContain('pen.wav');
});
