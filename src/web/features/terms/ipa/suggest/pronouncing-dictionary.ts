// US English pronunciations from CMUdict, in IPA. The dictionary has 1 MB, so it is loaded on request only.
import { dictionary } from 'cmu-pronouncing-dictionary';
import { convertToIpa } from '#ipa/convert.ts';

const NOTE = / #.*$/;
const MAX_SUGGESTIONS = 3;

/** @returns pronunciations of a word, or one of several words together; empty if a word is missing in the dictionary */
export function ipaInDictionary(text: string): string[] {
  const words = text.toLowerCase().replaceAll('’', "'").trim().split(/\s+/);
  const [first = '', ...more] = words;
  const found = words.length === 1 ? variants(first) : [joinWords([first, ...more])];
  return [...new Set(found.filter((ipa) => ipa !== ''))];
}

function joinWords(words: readonly string[]): string {
  const each = words.map((word) => variants(word)[0]);
  return each.every((ipa) => ipa !== undefined) ? each.join(' ') : '';
}

function variants(word: string): string[] {
  const keys = [word, ...Array.from({ length: MAX_SUGGESTIONS - 1 }, (_, at) => `${word}(${at + 2})`)];
  return keys.flatMap((key) => {
    const phones = Object.hasOwn(dictionary, key) ? dictionary[key] : undefined;
    return phones === undefined ? [] : (convertToIpa(phones.replace(NOTE, ''), 'arpabet') ?? []);
  });
}
