import { expect, test } from 'vitest';
import { checkIpa } from '#ipa/check.ts';
import { adviceOn } from './advice.ts';

const said = (typed: string) => adviceOn(checkIpa(typed)).map(({ text }) => text);

test('what can be done about comes first, then what is most likely wrong, and no more than is read', () => {
  expect(said("ɚ#a'b%&")).toEqual([
    "The apostrophe (') is no IPA sign. Stress is written ˈ.",
    '“#” (U+0023) is no sign of the IPA.',
    '“%” (U+0025) is no sign of the IPA.',
  ]);
});

test('nothing is said twice, nor of nothing', () => {
  expect(said('a#b#')).toEqual(['“#” (U+0023) is no sign of the IPA.']);
  expect(said('')).toEqual([]);
  expect(said('ˈɡɪf')).toEqual([]);
});

test('an offer is the whole text with one thing in it changed', () => {
  expect(adviceOn(checkIpa("ts'a")).flatMap(({ offers }) => offers)).toEqual([
    { label: 'Use ˈ (stress)', action: { kind: 'take', value: 'tsˈa' } },
    { label: 'Use ʼ (ejective)', action: { kind: 'take', value: 'tsʼa' } },
  ]);
});

test.each([
  ['K UW2 B ER0', 'Use IPA'],
  ['"t@meItoU', 'Use IPA'],
  ['kˈO', 'Use IPA'],
  ['koo-ber', 'Move to “Say it like”'],
  // Looks like X-SAMPA, and is none.
  ['a@#', 'Move to “Say it like”'],
])('%s is another notation: %s', (typed, label) => {
  expect(adviceOn(checkIpa(typed)).flatMap(({ offers }) => offers.map((offer) => offer.label))).toEqual([
    label,
  ]);
});
