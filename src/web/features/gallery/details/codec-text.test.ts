import { expect, test } from 'vitest';
import { codecText } from './codec-text.ts';

test.each([
  ['avc, aac', 'H.264, AAC'],
  ['pcm-s24', '24-bit PCM'],
  ['pcm-f32be', '32-bit float PCM'],
  ['vp9, opus', 'VP9, Opus'],
  ['a-codec-of-tomorrow', 'a-codec-of-tomorrow'],
])('names the codecs %s as %s', (codecs, text) => {
  expect(codecText(codecs)).toBe(text);
});
