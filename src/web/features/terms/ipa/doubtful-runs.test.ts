import { expect, test } from 'vitest';
import { doubtfulRuns } from './doubtful-runs.ts';

const seen = (ipa: string, language = 'en') =>
  doubtfulRuns(ipa, { word: 'word', language })
    .map(({ text, isDoubtful }) => (isDoubtful ? `[${text}]` : text))
    .join('');

test('only doubtful symbols are underlined, a letter with its marks and a narrow symbol with its neighbour', () => {
  expect(seen('ŋwiən˧˥')).toBe('ŋwiə[n˧˥]');
  expect(seen("kuː'bərnɛtiz")).toBe("kuː['b]ərnɛtiz");
  expect(seen('ɡ7\u0303f')).toBe('ɡ[7\u0303]f');
});

test('a problem of the whole transcription underlines all of it', () => {
  expect(seen('K UW1 B')).toBe('[K UW1 B]');
  expect(seen('ˈ')).toBe('[ˈ]');
  expect(seen('/ɡ7f/')).toBe('[/ɡ7f/]');
});
