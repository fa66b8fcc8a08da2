import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkIpa } from './check.ts';
import { STRICT_LETTERS } from './letters.ts';
import { isPlain } from './plain.ts';

test.each(['kuːbərˈnɛtiːz', 'ˈæpəl', 'ˌɪn.təˈnæʃ', 'ðə kæt', 'ʃ', 'çːɔ'])('%s is', (text) => {
  expect(isPlain(text)).toBe(true);
});

test('what is has nothing to mend and nothing doubtful in it, whatever it is the pronunciation of', () => {
  const sign = fc.constantFrom(
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
  const text = fc.array(fc.oneof({ weight: 3, arbitrary: letters }, sign), { maxLength: 8 });
  let plain = 0;
  fc.assert(
    fc.property(text, fc.constantFrom('', 'en', 'zh', 'de-DE'), (signs, language) => {
      const typed = signs.join('');
      if (!isPlain(typed)) return;
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
