import { expect, test } from 'vitest';
import { signRuns } from './sign-runs.ts';

/** The sentence with its IPA in braces. */
const marked = (sentence: string, signs?: readonly string[]) =>
  signRuns(sentence, signs)
    .map(({ text, isIpa }) => (isIpa ? `{${text}}` : text))
    .join('');

test('symbols that a sentence names count as IPA, even keyboard characters', () => {
  expect(marked("The apostrophe (') is not an IPA symbol. For stress, use ˈ.", ["'", 'ˈ'])).toBe(
    "The apostrophe ({'}) is not an IPA symbol. For stress, use {ˈ}.",
  );
  expect(marked('“/” (U+002F) is not an IPA symbol.', ['/'])).toBe('“{/}” (U+002F) is not an IPA symbol.');
  expect(marked('Use ˈ (stress)')).toBe('Use {ˈ} (stress)');
});

test('a transcription is one run, without the quotes and the full stop around it', () => {
  expect(marked('IPA is now “dʒɪf”.')).toBe('IPA is now “{dʒɪf}”.');
  expect(marked('This is ARPAbet. In IPA: ˌkubəɹˈnɛtiz')).toBe('This is ARPAbet. In IPA: {ˌkubəɹˈnɛtiz}');
  expect(marked('American English, ˈpoʊlɪʃ. And more.')).toBe('American English, {ˈpoʊlɪʃ}. And more.');
});

test('letters that are clear in any font are not marked as IPA', () => {
  expect(marked('IPA has no capital G.', ['G'])).toBe('IPA has no capital G.');
  expect(marked('Read as is now “en”.')).toBe('Read as is now “en”.');
});
