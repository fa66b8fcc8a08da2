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
])('normalizes %j to %j', (typed, value) => {
  expect(normalizeIpa(typed).value).toBe(value);
});

test('reports one fix for each look-alike and each ligature', () => {
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
] satisfies [string, FixCode[]][])('reports each kind of change in %j once', (typed, codes) => {
  expect(normalizeIpa(typed).fixes.map(({ code }) => code)).toEqual(codes);
});

test.each(['/a/ /b/', '[a] ~ [b]', '//', '[ ]', 'æ/', '/'])(
  'keeps the slashes and brackets of %j',
  (typed) => {
    expect(normalizeIpa(typed).value).toBe(typed);
  },
);

test.each(['K UW2 B ER0', '"t@meItoU:g', 'koo-ber-NET', 'снова мой', 'kˈOkəɹOg', '谷歌'])(
  'leaves %j unchanged, because it is not IPA',
  (typed) => {
    expect(normalizeIpa(typed)).toMatchObject({ value: typed, fixes: [] });
  },
);

test('composes to NFC without folding compatibility forms', () => {
  expect(normalizeIpa('c\u0327ʰⁿˤ').value).toBe('çʰⁿˤ');
  expect(normalizeIpa('ɪIɪ').value).toBe('ɪIɪ');
});

const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...' /[]:gʤаеəˈː\u0303\u0361\u200B\u00A0AkZ'.split('')) }),
);

test('normalizing a normalized text changes nothing', () => {
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
  // ə occurs only in IPA. Plain Latin letters alone may be detected as another notation.
  .map((symbols) => `ə${symbols.join('')}`);

test('leaves strict IPA unchanged', () => {
  fc.assert(
    fc.property(strict, (text) => {
      expect(normalizeIpa(text)).toEqual({ notation: 'ipa', value: text.normalize('NFC'), fixes: [] });
    }),
  );
});

test('every fix has the position of the typed text', () => {
  fc.assert(
    fc.property(anything, (typed) => {
      const text = typed.normalize('NFC');
      for (const { from, index } of normalizeIpa(typed).fixes) expect(text.slice(index)[0]).toBe(from[0]);
    }),
  );
});
