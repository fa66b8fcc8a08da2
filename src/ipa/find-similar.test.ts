import { expect, test } from 'vitest';
import { findSimilar, parseWordSounds } from './find-similar.ts';

const TEXTS = ['ʃɪˈvɔːn', 'ˈnaɪki', '', 'ˈʃkoda ˈɔktavɪa', 'ʃəˈvɑn', 'ˌkuːbəˈnɛtiːz'];

test.each([
  ['what sounds nearly so, in the order it stands there', 'ʃɪˈvɔːn', [0, 4]],
  ['as it is typed: delimiters and twins of IPA letters', '/ʃɪvɔ:n/', [0, 4]],
  ['a word of several', 'ʃkoːda', [3]],
  ['several words at once', 'ʃkoda ɔktavia', [3]],
  ['nothing that only begins so', 'naɪ', []],
  ['nothing where no sound is typed', 'ˈ', []],
])('by sound is found %s', (_rule, typed, places) => {
  expect(findSimilar(TEXTS.map(parseWordSounds), typed)).toEqual(places);
});
