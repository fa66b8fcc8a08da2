import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRICT_LETTERS } from './letters.ts';
import { type FixCode, LIGATURES, LOOK_ALIKES, normalizeIpa } from './normalize-ipa.ts';

test.each([
  ['pɪg', 'pɪɡ'],
  ['siː:', 'siːː'],
  ['b\u03B5d', 'bɛd'],
  ['\u01DDˈbaʊt', 'əˈbaʊt'],
  ['\u04D9ˈbaʊt', 'əˈbaʊt'],
  ['ˈm\u0430m\u0430', 'ˈmama'],
  ['n\u0435', 'ne'],
  ['n\u043E', 'no'],
  ['\u0441ɛ', 'cɛ'],
  ['\u0440ɪt', 'pɪt'],
  ['b\u0430\u0445', 'bax'],
  ['s\u0456', 'si'],
  ['\u0458a', 'ja'],
  ['\u0455ɪt', 'sɪt'],
  ['\u0443ː', 'yː'],
  ['ʧɪn', 'tʃɪn'],
  ['ʤɪn', 'dʒɪn'],
  ['ʦaː', 'tsaː'],
  ['ʣoː', 'dzoː'],
  ['ʨa', 'tɕa'],
  ['ʥa', 'dʑa'],
  ['t\u035Cʃɪn', 't\u0361ʃɪn'],
  ['t\u036Aɪn', 'tʰɪn'],
  ['/kæt/', 'kæt'],
  ['[kæt]', 'kæt'],
  ['/ [kæt] /', 'kæt'],
  ['\uFEFFkæt', 'kæt'],
  ['k\u200Bæ\u200Dt\u200C', 'kæt'],
  ['kæ\u00ADt', 'kæt'],
  ['kæt\u00A0dɒɡ', 'kæt dɒɡ'],
  ['  kæt   dɒɡ ', 'kæt dɒɡ'],
  ['kæt\ndɒɡ', 'kæt dɒɡ'],
])('%j is meant as %j', (typed, value) => {
  expect(normalizeIpa(typed).value).toBe(value);
});

test('every look-alike and every ligature has a fix of its own', () => {
  for (const [from, to] of [...Object.entries(LOOK_ALIKES), ...Object.entries(LIGATURES)]) {
    const { value, fixes } = normalizeIpa(`kæ${from}æk`);
    expect(value).toBe(`kæ${to}æk`.normalize('NFC'));
    expect(fixes).toEqual([{ code: from in LIGATURES ? 'ligature' : 'look-alike', from, to, index: 2 }]);
  }
});

test.each([
  ['g:', ['look-alike', 'look-alike']],
  ['ggg', ['look-alike']],
  ['[ʤa] ', ['delimiters', 'ligature', 'space']],
] satisfies [string, FixCode[]][])('what was done to %j is told once each', (typed, codes) => {
  expect(normalizeIpa(typed).fixes.map(({ code }) => code)).toEqual(codes);
});

test.each(['/a/ /b/', '[a] ~ [b]', '//', '[ ]', 'æ/', '/'])('%j keeps its slashes and brackets', (typed) => {
  expect(normalizeIpa(typed).value).toBe(typed);
});

test.each(['K UW2 B ER0', '"t@meItoU:g', 'koo-ber-NET', 'снова мой', 'kˈOkəɹOg', '谷歌'])(
  '%j is no IPA and stays as it is',
  (typed) => {
    expect(normalizeIpa(typed)).toMatchObject({ value: typed, fixes: [] });
  },
);

test('the value is composed, and compatibility forms are not folded', () => {
  expect(normalizeIpa('c\u0327ʰⁿˤ').value).toBe('çʰⁿˤ');
  expect(normalizeIpa('ɪIɪ').value).toBe('ɪIɪ');
});

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...' /[]:gʤаеəˈː\u0303\u0361\u200B\u00A0AkZ'.split('')) }),
);

test('cleaning twice is cleaning once', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const { value } = normalizeIpa(typed);
      expect(normalizeIpa(value)).toMatchObject({ value, fixes: [] });
    }),
    { numRuns: 1000 },
  );
});

const strict = fc
  .array(
    fc.constantFrom(
      ...STRICT_LETTERS.keys(),
      'ˈ',
      'ˌ',
      'ː',
      'ʰ',
      '\u0303',
      '\u0329',
      '\u0361',
      'ˤ',
      '˥',
      '.',
    ),
    {
      minLength: 1,
    },
  )
  // With a letter that only the IPA has: plain Latin ones may be another notation.
  .map((symbols) => `ə${symbols.join('')}`);

test('strict IPA is left as it is', () => {
  fc.assert(
    fc.property(strict, (text) => {
      expect(normalizeIpa(text)).toEqual({ notation: 'ipa', value: text.normalize('NFC'), fixes: [] });
    }),
  );
});

test('a fix says where it was', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const text = typed.normalize('NFC');
      for (const { from, index } of normalizeIpa(typed).fixes) expect(text.slice(index)[0]).toBe(from[0]);
    }),
  );
});
