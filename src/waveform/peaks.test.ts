import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketForFrame, createPeaks, firstFrameInBucket } from './peaks.ts';
import { addPcm } from './wav/pcm-peaks.ts';
import type { WavFormat } from './wav/wav-header.ts';

const FORMATS: readonly Pick<WavFormat, 'encoding' | 'bits'>[] = [
  { encoding: 'integer', bits: 8 },
  { encoding: 'integer', bits: 16 },
  { encoding: 'integer', bits: 24 },
  { encoding: 'integer', bits: 32 },
  { encoding: 'float', bits: 32 },
  { encoding: 'float', bits: 64 },
];

/** Reference implementation: reads one sample after the other, as the format defines it. */
function naiveSample(bytes: DataView, at: number, { encoding, bits }: WavFormat): number {
  if (encoding === 'float') return bits === 32 ? bytes.getFloat32(at, true) : bytes.getFloat64(at, true);
  switch (bits) {
    case 8:
      return (bytes.getUint8(at) - 128) / 128;
    case 16:
      return bytes.getInt16(at, true) / 2 ** 15;
    case 24:
      return (bytes.getInt8(at + 2) * 65_536 + bytes.getUint16(at, true)) / 2 ** 23;
    default:
      return bytes.getInt32(at, true) / 2 ** 31;
  }
}

const clamp = (value: number) => (Number.isNaN(value) ? 0 : Math.max(-1, Math.min(1, value)));

test('each bucket has the lowest and highest of its samples, for any window size', () => {
  const cases = fc.record({
    format: fc.constantFrom(...FORMATS),
    channels: fc.integer({ min: 1, max: 3 }),
    frames: fc.integer({ min: 1, max: 200 }),
    buckets: fc.integer({ min: 1, max: 50 }),
    window: fc.integer({ min: 1, max: 80 }),
    drawn: fc.uint8Array({ minLength: 4_800, maxLength: 4_800 }),
  });
  fc.assert(
    fc.property(cases, ({ format: { encoding, bits }, channels, frames, buckets, window, drawn }) => {
      const frameBytes = (channels * bits) / 8;
      const format: WavFormat = { encoding, bits, channels, sampleRate: 8_000, frameBytes };
      const bytes = drawn.slice(0, frames * frameBytes);

      const peaks = createPeaks(buckets);
      for (let first = 0; first < frames; first += window) {
        const part = bytes.slice(first * frameBytes, (first + window) * frameBytes);
        addPcm(peaks, part, format, first, frames);
      }

      const lowest = Array.from({ length: buckets }, () => 0);
      const highest = Array.from({ length: buckets }, () => 0);
      const view = new DataView(bytes.buffer);
      for (let sample = 0; sample < frames * channels; sample++) {
        const value = clamp(naiveSample(view, (sample * bits) / 8, format));
        const bucket = Math.floor((Math.floor(sample / channels) * buckets) / frames);
        lowest[bucket] = Math.min(lowest[bucket] ?? 0, value);
        highest[bucket] = Math.max(highest[bucket] ?? 0, value);
      }
      expect([...peaks.lowest]).toEqual([...Float32Array.from(lowest)]);
      expect([...peaks.highest]).toEqual([...Float32Array.from(highest)]);
    }),
  );
});

test('the first frame of a bucket is the first one that belongs to it', () => {
  const counts = fc.tuple(fc.integer({ min: 1, max: 2 ** 40 }), fc.integer({ min: 1, max: 2_000 }));
  fc.assert(
    fc.property(counts, fc.nat(2_000), ([frames, buckets], drawn) => {
      const bucket = drawn % (buckets + 1);
      const first = firstFrameInBucket(bucket, frames, buckets);
      if (first > 0) expect(bucketForFrame(first - 1, frames, buckets)).toBeLessThan(Math.max(1, bucket));
      if (first < frames)
        expect(bucketForFrame(first, frames, buckets)).toBeGreaterThanOrEqual(
          bucket === buckets ? 0 : bucket,
        );
    }),
  );
});
