import { expect, test } from 'vitest';
import { inPseudoLocale, pseudo } from './pseudo-locale.ts';

test('a sentence has an accent on every letter, a third more length and brackets of its own', () => {
  expect(pseudo('Go on')).toBe('⟦G\u0301o\u0301 o\u0301n\u0301~~⟧');
  expect(pseudo('')).toBe('');
});

test('words are translated wherever they lie, names inside them are not', () => {
  const words = inPseudoLocale({ menu: { open: 'Open', openOf: (name: string) => `Open ${name}` } });
  expect(words.menu.open).toBe(pseudo('Open'));
  expect(words.menu.openOf('pen.wav')).toBe(pseudo('Open pen.wav', ['pen.wav']));
  expect(words.menu.openOf('pen.wav')).toContain('pen.wav');
});
