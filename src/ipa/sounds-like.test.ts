import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellSoundsLike } from './sounds-like.ts';

test.each([
  ['ˌkuːbərˈnɛtiːz', 'koo-ber-NET-eez'],
  ['ˌkuːbəˈnɛtiːz', 'koo-buh-NET-eez'],
  ['ʃɪˈvɔːn', 'shi-VAWN'],
  ['ˈnaɪki', 'NY-kee'],
  ['wut͡ɕ', 'wooch'],
  ['kiki', 'kee-kee'],
  ['kæt', 'kat'],
  ['ˈwʊstərʃər', 'WUUS-ter-sher'],
  ['həˈloʊ', 'huh-LOH'],
  ['ˈpɔrʃə', 'POR-shuh'],
  ['nuː ˈjɔːk', 'noo yawk'],
  ['aɪ', 'eye'],
  ['ˈmɑ̃.ʒe', 'MAHN-zheh'],
  ['ˈbʌtn̩', 'BUT-n'],
  ['ʁuʃ', 'roosh'],
  ['ˈɛkstɹə', 'EKS-truh'],
  ['', ''],
  ['ˈ', ''],
])('%s reads %s', (ipa, gloss) => {
  expect(spellSoundsLike(ipa)).toBe(gloss);
});

test('any text has a reading in plain letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(spellSoundsLike(text)).toMatch(/^[A-Za-z\- ]*$/);
    }),
  );
});
