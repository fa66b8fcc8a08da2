import { expect, test } from 'vitest';
import { findSimilar, parseWordSounds } from './find-similar.ts';

const TEXTS = ['ʃɪˈvɔːn', 'ˈnaɪki', '', 'ˈʃkoda ˈɔktavɪa', 'ʃəˈvɑn', 'ˌkuːbəˈnɛtiːz'];

test.each([
  ['transcriptions that sound similar, in list order', 'ʃɪˈvɔːn', [0, 4]],
  ['typed text with delimiters and look-alikes of IPA letters', '/ʃɪvɔ:n/', [0, 4]],
  ['one word of a transcription', 'ʃkoːda', [3]],
  ['several words', 'ʃkoda ɔktavia', [3]],
  ['no transcription that only begins alike', 'naɪ', []],
  ['nothing if the typed text has no sound', 'ˈ', []],
])('finds %s', (_rule, typed, indices) => {
  expect(findSimilar(TEXTS.map(parseWordSounds), typed)).toEqual(indices);
});
