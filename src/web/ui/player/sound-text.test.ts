import { expect, test } from 'vitest';
import { soundText } from './sound-text.ts';

const NOTHING = { codec: undefined, sampleRate: undefined, bits: undefined, channels: undefined };

test.each([
  [{ codec: 'pcm', sampleRate: 48_000, bits: 24, channels: 1 }, 'WAV', '48 kHz, 24-bit, mono'],
  [{ codec: 'aac', sampleRate: 44_100, bits: undefined, channels: 2 }, 'M4A', 'AAC, 44.1 kHz, stereo'],
  [{ codec: 'mp3', sampleRate: 22_050, bits: undefined, channels: 6 }, 'MP3', '22.05 kHz, 6 channels'],
  [{ ...NOTHING, codec: 'constructor' }, 'MOV', ''],
  [NOTHING, '', ''],
])('%j in %s: %s', (facts, format, text) => {
  expect(soundText(facts, format)).toBe(text);
});
