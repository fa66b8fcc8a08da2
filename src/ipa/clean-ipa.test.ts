import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkIpa } from './check.ts';
import { isCleanIpa } from './clean-ipa.ts';
import { STRICT_LETTERS } from './letters.ts';

test.each(['kuːbərˈnɛtiːz', 'ˈæpəl', 'ˌɪn.təˈnæʃ', 'ðə kæt', 'ʃ', 'çːɔ'])('%s is clean', (text) => {
  expect(isCleanIpa(text)).toBe(true);
});

test('a clean transcription has no fix, suggestion or warning, for any word and language', () => {
  const symbol = fc.constantFrom(
    ...STRICT_LETTERS.keys(),
    ...Array.from('ˈˌː.ˑ |‖‿˥˧'),
    '\u0361',
    '\u0303',
    'ʰ',
    'g',
    ':',
    "'",
    '2',
    'ɚ',
    'K',
  );
  const letters = fc.constantFrom('ə', 'k', 'ˈk', 'tː', 'ŋ.', 'ˌa', ' ');
  const text = fc.array(fc.oneof({ weight: 3, arbitrary: letters }, symbol), { maxLength: 8 });
  let plain = 0;
  fc.assert(
    fc.property(text, fc.constantFrom('', 'en', 'zh', 'de-DE'), (symbols, language) => {
      const typed = symbols.join('');
      if (!isCleanIpa(typed)) return;
      plain++;
      const { notation, value, fixes, suggestions, issues } = checkIpa(typed, { word: 'word', language });
      expect({ notation, value, fixes, suggestions }).toEqual({
        notation: 'ipa',
        value: typed,
        fixes: [],
        suggestions: [],
      });
      expect(issues.filter(({ severity }) => severity === 'warning')).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
  expect(plain).toBeGreaterThan(50);
});
