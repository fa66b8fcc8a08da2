import { expect, test } from 'vitest';
import { parseSounds, soundAlike, soundDistance } from './distance.ts';

const apart = (a: string, b: string) => soundDistance(parseSounds(a), parseSounds(b));

test.each([
  ['pɪn', 'pɪn'],
  ['t͡ʃɪn', 'tʃɪn'],
  ['ˈnaɪki', 'naɪ.ki'],
])('the distance of %s and %s is 0', (a, b) => {
  expect(apart(a, b)).toBe(0);
});

test.each([
  ['pɪn', 'bɪn', 'mɪn'],
  ['bɪt', 'bit', 'bɑt'],
  ['sɪŋ', 'sɪn', 'sɪp'],
  ['ʃɪˈvɔːn', 'ʃəˈvɑn', 'ʃɪˈvɔːnli'],
  ['ʃip', 'ʂip', 'kip'],
  ['tʃip', 'ʃip', 'lip'],
  ['kæt', 'kʰæt', 'kæ'],
])('from %s, the distance to %s is shorter than to %s', (from, near, far) => {
  expect(apart(from, near)).toBeLessThan(apart(from, far));
});

test.each([
  ['ʃɪˈvɔːn', 'ʃəˈvɑn', true],
  ['ˈnaɪki', 'naɪk', true],
  ['kæt', 'ɡæd', true],
  ['kæt', 'mum', false],
  ['ˈnaɪki', 'ˌkuːbəˈnɛtiːz', false],
])('%s and %s sound alike: %s', (a, b, alike) => {
  expect(soundAlike(parseSounds(a), parseSounds(b))).toBe(alike);
});

test('the distance is symmetric and between 0 and 1', () => {
  for (const a of ['pɪn', 'ʃɪˈvɔːn', '', 'ǃa', 'm̩'])
    for (const b of ['bɪn', 'x', '', 'ə']) {
      expect(apart(a, b)).toBeCloseTo(apart(b, a));
      expect(apart(a, b)).toBeGreaterThanOrEqual(0);
      expect(apart(a, b)).toBeLessThanOrEqual(1);
    }
});
