// Counts the samples of a wav, straight from its bytes: of hours of sound each object a library makes for some hundredths of
// a second would take longer than the network.
import type { Bytes } from '#waveform/byte-source.ts';
import { bucketOf, firstFrameOf, type Peaks, widen } from '#waveform/peaks.ts';
import type { WavFormat } from './wav-header.ts';

/**
 * Counts whole frames.
 * @param bytes whole frames
 * @param first which frame of all `frames` is the first of them
 */
export function countPcm(peaks: Peaks, bytes: Bytes, format: WavFormat, first: number, frames: number): void {
  const buckets = peaks.lowest.length;
  const { channels, frameBytes } = format;
  const end = first + Math.floor(bytes.byteLength / frameBytes);
  const read = reader(bytes, format);
  let at = first;
  while (at < end) {
    const bucket = bucketOf(at, frames, buckets);
    const next = Math.min(end, Math.max(at + 1, firstFrameOf(bucket + 1, frames, buckets)));
    const [low, high] = read((at - first) * channels, (next - first) * channels);
    widen(peaks, bucket, low, high);
    at = next;
  }
}

/** Answers the lowest and highest of some samples, from -1 to 1. */
type Read = (from: number, to: number) => readonly [low: number, high: number];

function reader({ buffer, byteLength }: Bytes, { encoding, bits }: WavFormat): Read {
  const whole = (size: number) => Math.floor(byteLength / size);
  if (encoding === 'float') {
    return bits === 64
      ? numbers(new Float64Array(buffer, 0, whole(8)), 1)
      : numbers(new Float32Array(buffer, 0, whole(4)), 1);
  }
  switch (bits) {
    case 8:
      return unsigned(new Uint8Array(buffer, 0, byteLength));
    case 16:
      return numbers(new Int16Array(buffer, 0, whole(2)), 2 ** 15);
    case 24:
      return threeBytes(new Uint8Array(buffer, 0, byteLength));
    default:
      return numbers(new Int32Array(buffer, 0, whole(4)), 2 ** 31);
  }
}

function numbers(samples: Int16Array | Int32Array | Float32Array | Float64Array, full: number): Read {
  return (from, to) => {
    let low = 0;
    let high = 0;
    for (let index = from; index < to; index++) {
      // What isn’t there counts as silence, and so does what is no number.
      const sample = samples[index] ?? 0;
      if (sample < low) low = sample;
      else if (sample > high) high = sample;
    }
    return [Math.max(-1, low / full), Math.min(1, high / full)];
  };
}

function unsigned(samples: Uint8Array): Read {
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

function threeBytes(bytes: Uint8Array): Read {
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
