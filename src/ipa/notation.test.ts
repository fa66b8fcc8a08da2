import { dictionary } from 'cmu-pronouncing-dictionary';
import { expect, test } from 'vitest';
import { detectNotation, looksLikeNotation } from './notation.ts';

test.each([
  [
    'ipa',
    [
      'ˌkuːbəˈnɛtiːz',
      'kæt',
      'pin',
      'a',
      'x',
      'si',
      "ts'a",
      'pɪg',
      '/kat/',
      'ˈmama',
      'k',
      'tʰ',
      'bɛIt',
      '',
      'A',
    ],
  ],
  ['arpabet', ['K UW2 B ER0', 'HH AH0 L OW1', 'k uw2 b er0', 'K AE T', 'AH0', 'EY1', '  B  AO1 R ']],
  [
    'x-sampa',
    [
      '"t@meIt@U',
      '{nd',
      'k}b',
      'tS',
      'SIp',
      'fUt',
      'kO:t',
      '[kO:t]',
      'r\\EItS',
      't_hi',
      'pl2',
      'n`a',
      'a%vi',
    ],
  ],
  ['misaki', ['kˈOkəɹO', 'həlˈO', 'sˈAm']],
  [
    'respelling',
    ['koo-ber-NET', 'koo-ber-NET-eez', 'shi-VAWN', 'engine ex sheet', 'Hello There', 'снова мой', '코카'],
  ],
] as const)('detects %s', (notation, texts) => {
  for (const text of texts) expect([text, detectNotation(text)]).toEqual([text, notation]);
});

test('detects ARPAbet in the transcriptions of CMUdict and not in its words', () => {
  for (const [index, [word, phones]] of Object.entries(dictionary).entries()) {
    if (index % 50 !== 0 || phones.length === 1 || phones.includes('#')) continue;
    expect([phones, detectNotation(phones)]).toEqual([phones, 'arpabet']);
    expect([word, detectNotation(word)]).not.toEqual([word, 'arpabet']);
  }
});

test.each([
  ['ku:b@"nEti:z', true],
  ['"SIp', true],
  ['n3:s', true],
  ['K UW2 B ER0', true],
  ['S Q L', false],
  ['McCoy', false],
  ['MP3', false],
  ['R&B', false],
  ['Dr. No', false],
  ['What?', false],
  ['the "Big" one', false],
  ['koo-ber-NET-eez', false],
  ['John 3:1', false],
  ['2:1', false],
  ['3:2 ratio', false],
  ['the "Dr. No" film', false],
  ['a "well-known" one', false],
  ['say "A&E" twice', false],
  ['"Rock\'n\'Roll"', false],
  ['info@acme', false],
  ['me@acme.com', false],
  ['snake_case', false],
  ['H2O = water', false],
  ['Disney+ 4', false],
  ['B1/B2', false],
  ['t_hi', true],
  ['tel@fon', true],
  ['/"SIp/', true],
  ['p=3`', true],
  ['ˈkuːbə', false],
])('%s looks like a phonetic notation: %s', (text, expected) => {
  expect(looksLikeNotation(text)).toBe(expected);
});
