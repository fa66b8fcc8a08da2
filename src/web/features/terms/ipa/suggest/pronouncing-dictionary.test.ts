import { expect, test } from 'vitest';
import { ipaInDictionary } from './pronouncing-dictionary.ts';

test.each([
  ['tomato', ['təˈmeɪˌtoʊ', 'təˈmɑˌtoʊ']],
  ['Tomato ', ['təˈmeɪˌtoʊ', 'təˈmɑˌtoʊ']],
  ['hello world', ['həˈloʊ wɜɹld']],
  ['it’s', ['ɪts']],
  ['xqzt', []],
  ['hello xqzt', []],
  ['constructor', ['kənˈstɹʌktəɹ']],
  ['__proto__', []],
  ['', []],
])('%j is pronounced %j', (word, ipa) => {
  expect(ipaInDictionary(word)).toEqual(ipa);
});
