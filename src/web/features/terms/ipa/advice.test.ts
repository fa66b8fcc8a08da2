import { expect, test } from 'vitest';
import { checkIpa } from '#ipa/check.ts';
import { getAdvice } from './advice.ts';

const said = (typed: string) => getAdvice(checkIpa(typed)).map(({ text }) => text);

test('problems with a fix come first, then the most severe, and at most three in all', () => {
  expect(said("ɚ#a'b%&")).toEqual([
    "The apostrophe (') is not an IPA symbol. For stress, use ˈ.",
    '“#” (U+0023) is not an IPA symbol.',
    '“%” (U+0025) is not an IPA symbol.',
  ]);
});

test('the same advice is given once, and none for correct or empty text', () => {
  expect(said('a#b#')).toEqual(['“#” (U+0023) is not an IPA symbol.']);
  expect(said('')).toEqual([]);
  expect(said('ˈɡɪf')).toEqual([]);
});

test('an offer has the whole text with one change', () => {
  expect(getAdvice(checkIpa("ts'a")).flatMap(({ offers }) => offers)).toEqual([
    { label: 'Use ˈ (stress)', action: { kind: 'take', value: 'tsˈa' } },
    { label: 'Use ʼ (ejective)', action: { kind: 'take', value: 'tsʼa' } },
  ]);
});

test.each([
  ['K UW2 B ER0', 'Use IPA'],
  ['"t@meItoU', 'Use IPA'],
  ['kˈO', 'Use IPA'],
  ['koo-ber', 'Move to Respelling'],
  // Has the shape of X-SAMPA but is not valid X-SAMPA.
  ['a@#', 'Move to Respelling'],
])('%s is recognized as another notation: %s', (typed, label) => {
  expect(getAdvice(checkIpa(typed)).flatMap(({ offers }) => offers.map((offer) => offer.label))).toEqual([
    label,
  ]);
});
