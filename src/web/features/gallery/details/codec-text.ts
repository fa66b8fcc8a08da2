// Names codecs as people know them: “H.264, AAC”, “24-bit PCM”.
import { words } from './words.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['aac', 'AAC'],
  ['ac3', 'AC-3'],
  ['av1', 'AV1'],
  ['avc', 'H.264'],
  ['eac3', 'E-AC-3'],
  ['flac', 'FLAC'],
  ['hevc', 'H.265'],
  ['mp3', 'MP3'],
  ['opus', 'Opus'],
  ['vorbis', 'Vorbis'],
  ['vp8', 'VP8'],
  ['vp9', 'VP9'],
]);

/** @param codecs names of the service, separated by commas; unknown ones stay as they are */
export function codecText(codecs: string): string {
  return codecs.split(', ').map(getName).join(', ');
}

function getName(codec: string): string {
  const [, sample, bits] = /^pcm-([suf])(\d+)/.exec(codec) ?? [];
  if (bits !== undefined) return words.pcm(bits, sample === 'f');
  return NAMES.get(codec) ?? codec;
}
