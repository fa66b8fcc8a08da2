// The header of a wav (RIFF, RF64): in which format its samples are, and where they stand.

export interface WavFormat {
  readonly encoding: 'integer' | 'float';
  readonly bits: 8 | 16 | 24 | 32 | 64;
  readonly channels: number;
  /** Frames a second: one sample of each channel. */
  readonly sampleRate: number;
  /** Bytes of a frame. */
  readonly frameBytes: number;
}

export type WavHeader =
  | { readonly kind: 'pcm'; readonly format: WavFormat; readonly start: number; readonly end: number }
  /** What is asked for stands further on: from this byte. */
  | { readonly kind: 'further'; readonly format: WavFormat | undefined; readonly at: number }
  /** It is no wav, or one whose samples are compressed. */
  | { readonly kind: 'other' };

const OTHER: WavHeader = { kind: 'other' };
const CHUNK_HEADER = 8;
/** Says further on which it is. */
const EXTENSIBLE = 0xfffe;
/** Those that are plain numbers. */
const SAMPLE_FORMATS = [
  ...([8, 16, 24, 32] as const).map((bits) => ({ tag: 1, encoding: 'integer', bits }) as const),
  ...([32, 64] as const).map((bits) => ({ tag: 3, encoding: 'float', bits }) as const),
];

/**
 * @param bytes from byte `at` on, where a chunk begins, or the file does
 * @param size of the file: what a header says beyond it is not there
 */
export function readWavHeader(bytes: DataView, at: number, size: number, known?: WavFormat): WavHeader {
  let format = known;
  let offset = 0;
  if (at === 0) {
    if (!isWav(bytes)) return OTHER;
    offset = 12;
  }
  while (offset + CHUNK_HEADER <= bytes.byteLength) {
    const name = readAscii(bytes, offset);
    const length = bytes.getUint32(offset + 4, true);
    const start = offset + CHUNK_HEADER;
    if (name === 'data') return format ? sampleRange(format, at + start, length, size) : OTHER;
    if (name === 'fmt ') {
      if (length < 16) return OTHER;
      if (start + Math.min(length, 26) > bytes.byteLength) break;
      format = readFormat(bytes, start, length);
      if (!format) return OTHER;
    }
    // Chunks begin at even bytes.
    offset = start + length + (length % 2);
  }
  const next = at + offset;
  return next < size ? { kind: 'further', format, at: next } : OTHER;
}

function isWav(bytes: DataView): boolean {
  return (
    bytes.byteLength >= 12 && ['RIFF', 'RF64'].includes(readAscii(bytes, 0)) && readAscii(bytes, 8) === 'WAVE'
  );
}

function readFormat(bytes: DataView, at: number, length: number): WavFormat | undefined {
  const tag = bytes.getUint16(at, true);
  const encodingTag = tag === EXTENSIBLE && length >= 26 ? bytes.getUint16(at + 24, true) : tag;
  const channels = bytes.getUint16(at + 2, true);
  const sampleRate = bytes.getUint32(at + 4, true);
  const bits = bytes.getUint16(at + 14, true);
  const samples = SAMPLE_FORMATS.find((one) => one.tag === encodingTag && one.bits === bits);
  if (!samples || channels === 0 || sampleRate === 0) return undefined;
  return {
    encoding: samples.encoding,
    bits: samples.bits,
    channels,
    sampleRate,
    frameBytes: (channels * bits) / 8,
  };
}

/** A length that was never written, or is too large for its field, is that of the rest. */
function sampleRange(format: WavFormat, start: number, length: number, size: number): WavHeader {
  const rest = Math.max(0, size - start);
  const said = length === 0 || length === 0xffff_ffff ? rest : Math.min(length, rest);
  return { kind: 'pcm', format, start, end: start + said - (said % format.frameBytes) };
}

function readAscii(bytes: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)));
}
