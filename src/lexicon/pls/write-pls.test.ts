import { expect, it } from 'vitest';
import { codePointLength, utf8Length } from '#contract/text.ts';
import type { Entry } from '#lexicon/entry.ts';
import { createEntry } from '#lexicon/testing/entries.ts';
import { readPls } from './read-pls.ts';
import { toPls } from './write-pls.ts';

const ipa = (word: string, more: Partial<Entry> = {}) =>
  createEntry(word, {
    phonemization: 'ʃɪˈvɔːn',
    pronunciationLanguageId: 'en-GB',
    caseSensitive: true,
    ...more,
  });
const alias = (word: string, more: Partial<Entry> = {}) =>
  createEntry(word, {
    pronounceAs: 'engine x',
    phonemizationLanguageId: 'en-GB',
    caseSensitive: true,
    ...more,
  });

it('writes IPA as a phoneme and a respelling as an alias, in one file per language', () => {
  const { files, termCount, losses } = toPls(
    [ipa('Siobhán'), alias('nginx'), alias('x', { languageId: 'de' })],
    'standard',
  );
  expect(files.map(({ languageId, part }) => [languageId, part])).toEqual([
    ['en-GB', 1],
    ['de', 1],
  ]);
  expect(files[0]?.text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-GB">
  <lexeme><grapheme>Siobhán</grapheme><phoneme>ʃɪˈvɔːn</phoneme></lexeme>
  <lexeme><grapheme>nginx</grapheme><alias>engine x</alias></lexeme>
</lexicon>
`);
  expect(termCount).toBe(3);
  expect(losses).toEqual({ 'read-in': ['x'] });
});

it('reports every term and every attribute that a lexicon can’t contain', () => {
  const inLanguage = createEntry('Hyundai', { phonemizationLanguageId: 'ko', pronunciationLanguageId: 'de' });
  const terms = [
    inLanguage,
    ipa('bell\u0007'),
    ipa('accent', { pronunciationLanguageId: 'en-US' }),
    ipa('any case', { caseSensitive: false }),
    ipa('both', { phonemizationLanguageId: 'en-GB' }),
  ];
  expect(toPls(terms, 'standard')).toMatchObject({
    termCount: 3,
    losses: {
      'no-form': ['Hyundai'],
      'not-in-xml': ['bell\u0007'],
      accent: ['accent'],
      'ignores-case': ['any case'],
      'read-in': ['both'],
    },
  });
});

it('escapes XML characters', () => {
  const { files } = toPls([ipa('<a & "b">', { languageId: '"><x' })], 'standard');
  expect(readPls(files[0]?.text ?? '').rows[0]?.cells.slice(0, 2)).toEqual(['<a & "b">', '"><x']);
});

it('writes decomposed IPA without white space for Azure, in files of at most 100 KB', () => {
  const terms = Array.from({ length: 2_000 }, (_, index) => ipa(`ç ${index}`, { phonemization: 'ç ã' }));
  const { files, losses } = toPls(terms, 'azure');
  expect(files.length).toBeGreaterThan(1);
  for (const { text } of files) {
    expect(utf8Length(text)).toBeLessThanOrEqual(100_000);
    expect(text).toContain(`<phoneme>${'çã'.normalize('NFD')}</phoneme>`);
  }
  expect(files.flatMap(({ text }) => readPls(text).rows)).toHaveLength(2_000);
  expect(losses.spaces).toHaveLength(2_000);
});

it('splits files for Polly at 4,000 characters and leaves out replacements of over 100 characters', () => {
  const terms = Array.from({ length: 100 }, (_, index) => alias(`word ${index}`));
  const { files, termCount, losses } = toPls(
    [...terms, alias('long', { pronounceAs: 'a'.repeat(101) })],
    'polly',
  );
  expect(files.length).toBeGreaterThan(1);
  for (const { text } of files) expect(codePointLength(text)).toBeLessThanOrEqual(4_000);
  expect(termCount).toBe(100);
  expect(losses).toEqual({ 'too-long': ['long'] });
});
