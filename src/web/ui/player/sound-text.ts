// Describes the sound of a file in one line: “AAC, 44.1 kHz, stereo”, “48 kHz, 24-bit, mono”.
import type { SoundFacts } from '#waveform/client.ts';
import { list } from '#web/lib/plural.ts';
import { words } from './words.ts';

/** Names of codecs that people know. Uncompressed sound needs none. */
const CODECS: ReadonlyMap<string | undefined, string> = new Map([
  ['aac', 'AAC'],
  ['ac3', 'AC-3'],
  ['alac', 'ALAC'],
  ['eac3', 'E-AC-3'],
  ['flac', 'FLAC'],
  ['mp3', 'MP3'],
  ['opus', 'Opus'],
  ['vorbis', 'Vorbis'],
]);

/** @param format name of the file’s format, to avoid repeating it */
export function soundText({ codec, sampleRate, bits, channels }: SoundFacts, format = ''): string {
  const name = CODECS.get(codec) ?? '';
  return list([
    name === format ? '' : name,
    sampleRate ? words.sampleRate(sampleRate) : '',
    bits ? words.bits(bits) : '',
    channels ? words.channels(channels) : '',
  ]);
}
