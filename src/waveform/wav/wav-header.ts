// Parses the header of a wav file (RIFF, RF64): the format and the position of its samples.

export interface WavFormat {
  readonly encoding: 'integer' | 'float';
  readonly bits: 8 | 16 | 24 | 32 | 64;
  readonly channels: number;
  /** Frames per second. A frame has one sample per channel. */
  readonly sampleRate: number;
  /** Size of a frame (bytes). */
  readonly frameBytes: number;
}

export type WavHeader =
  | { readonly kind: 'pcm'; readonly format: WavFormat; readonly start: number; readonly end: number }
  /** The given bytes end before the samples. Continue reading at byte `at`. */
  | { readonly kind: 'further'; readonly format: WavFormat | undefined; readonly at: number }
  /** The file is not a wav file, or its samples are compressed. */
  | { readonly kind: 'other' };

const OTHER: WavHeader = { kind: 'other' };
const CHUNK_HEADER = 8;
/** Format tag of WAVE_FORMAT_EXTENSIBLE: the real tag is in the extension. */
const EXTENSIBLE = 0xfffe;
/** Supported formats: uncompressed integers and floats. */
const SAMPLE_FORMATS = [
  ...([8, 16, 24, 32] as const).map((bits) => ({ tag: 1, encoding: 'integer', bits }) as const),
  ...([32, 64] as const).map((bits) => ({ tag: 3, encoding: 'float', bits }) as const),
];

/**
 * @param bytes part of the file that begins at byte `at`
 * @param at start of the file or of a chunk (bytes)
 * @param size size of the file (bytes); limits lengths that a header states
 * @param known format found in earlier chunks
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
    const declaredLength = bytes.getUint32(offset + 4, true);
    const start = offset + CHUNK_HEADER;
    if (name === 'data') return format ? sampleRange(format, at + start, declaredLength, size) : OTHER;
    if (name === 'fmt ') {
      if (declaredLength < 16) return OTHER;
      if (start + Math.min(declaredLength, 26) > bytes.byteLength) break;
      format = readFormat(bytes, start, declaredLength);
      if (!format) return OTHER;
    }
    // Chunks are padded to an even length.
    offset = start + declaredLength + (declaredLength % 2);
  }
  const next = at + offset;
  return next < size ? { kind: 'further', format, at: next } : OTHER;
}

function isWav(bytes: DataView): boolean {
  return (
    bytes.byteLength >= 12 && ['RIFF', 'RF64'].includes(readAscii(bytes, 0)) && readAscii(bytes, 8) === 'WAVE'
  );
}

function readFormat(bytes: DataView, at: number, declaredLength: number): WavFormat | undefined {
  const tag = bytes.getUint16(at, true);
  const encodingTag = tag === EXTENSIBLE && declaredLength >= 26 ? bytes.getUint16(at + 24, true) : tag;
  const channels = bytes.getUint16(at + 2, true);
  const sampleRate = bytes.getUint32(at + 4, true);
  const bits = bytes.getUint16(at + 14, true);
  const samples = SAMPLE_FORMATS.find((known) => known.tag === encodingTag && known.bits === bits);
  if (!samples || channels === 0 || sampleRate === 0) return undefined;
  return {
    encoding: samples.encoding,
    bits: samples.bits,
    channels,
    sampleRate,
    frameBytes: (channels * bits) / 8,
  };
}

/** Uses the rest of the file if the length was never written or is too large for its field. */
function sampleRange(format: WavFormat, start: number, declaredLength: number, size: number): WavHeader {
  const rest = Math.max(0, size - start);
  const length =
    declaredLength === 0 || declaredLength === 0xffff_ffff ? rest : Math.min(declaredLength, rest);
  return { kind: 'pcm', format, start, end: start + length - (length % format.frameBytes) };
}

function readAscii(bytes: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)));
}
