// Adds the samples of a wav file to the peaks, straight from its bytes. A library would create an object for every few
// hundredths of a second, which takes longer than the network for hours of audio.
import type { Bytes } from '#waveform/byte-source.ts';
import { bucketForFrame, firstFrameInBucket, type Peaks, widen } from '#waveform/peaks.ts';
import type { WavFormat } from './wav-header.ts';

/**
 * @param bytes whole frames
 * @param first index in the file of the first frame in `bytes`
 * @param frames number of frames in the file
 */
export function addPcm(peaks: Peaks, bytes: Bytes, format: WavFormat, first: number, frames: number): void {
  const buckets = peaks.lowest.length;
  const { channels, frameBytes } = format;
  const end = first + Math.floor(bytes.byteLength / frameBytes);
  const read = createReader(bytes, format);
  let at = first;
  while (at < end) {
    const bucket = bucketForFrame(at, frames, buckets);
    const next = Math.min(end, Math.max(at + 1, firstFrameInBucket(bucket + 1, frames, buckets)));
    const [low, high] = read((at - first) * channels, (next - first) * channels);
    widen(peaks, bucket, low, high);
    at = next;
  }
}

/** Returns the lowest and the highest of a range of samples, from -1 to 1. */
type ReadRange = (from: number, to: number) => readonly [low: number, high: number];

function createReader({ buffer, byteLength }: Bytes, { encoding, bits }: WavFormat): ReadRange {
  const whole = (size: number) => Math.floor(byteLength / size);
  if (encoding === 'float') {
    return bits === 64
      ? readNumbers(new Float64Array(buffer, 0, whole(8)), 1)
      : readNumbers(new Float32Array(buffer, 0, whole(4)), 1);
  }
  switch (bits) {
    case 8:
      return readUnsignedBytes(new Uint8Array(buffer, 0, byteLength));
    case 16:
      return readNumbers(new Int16Array(buffer, 0, whole(2)), 2 ** 15);
    case 24:
      return read24Bit(new Uint8Array(buffer, 0, byteLength));
    default:
      return readNumbers(new Int32Array(buffer, 0, whole(4)), 2 ** 31);
  }
}

function readNumbers(
  samples: Int16Array | Int32Array | Float32Array | Float64Array,
  full: number,
): ReadRange {
  return (from, to) => {
    let low = 0;
    let high = 0;
    for (let index = from; index < to; index++) {
      // Missing samples and NaN count as silence.
      const sample = samples[index] ?? 0;
      if (sample < low) low = sample;
      else if (sample > high) high = sample;
    }
    return [Math.max(-1, low / full), Math.min(1, high / full)];
  };
}

function readUnsignedBytes(samples: Uint8Array): ReadRange {
  return (from, to) => {
    let low = 128;
    let high = 128;
    for (let index = from; index < to; index++) {
      const sample = samples[index] ?? 128;
      if (sample < low) low = sample;
      else if (sample > high) high = sample;
    }
    return [(low - 128) / 128, (high - 128) / 128];
  };
}

function read24Bit(bytes: Uint8Array): ReadRange {
  return (from, to) => {
    let low = 0;
    let high = 0;
    for (let at = from * 3; at < to * 3; at += 3) {
      // The sign is the highest bit of the last byte.
      const sample =
        (((bytes[at] ?? 0) << 8) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 24)) >> 8;
      if (sample < low) low = sample;
      else if (sample > high) high = sample;
    }
    return [low / 2 ** 23, high / 2 ** 23];
  };
}
