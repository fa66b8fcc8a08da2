// Peaks of a waveform: the lowest and the highest sample of each part (bucket) of the audio. All parts are equally long.
// Adding a sample twice changes nothing, so samples may be added in any order and again.

export interface Peaks {
  /** Values from -1 to 1; 0 in a bucket without samples. */
  readonly lowest: Float32Array<ArrayBuffer>;
  readonly highest: Float32Array<ArrayBuffer>;
}

/** Returns the bucket of a frame. */
export function bucketForFrame(frame: number, frames: number, buckets: number): number {
  return Math.max(0, Math.min(buckets - 1, Math.floor((frame * buckets) / frames)));
}

/** Returns the first frame of this bucket or of a later one. */
export function firstFrameInBucket(bucket: number, frames: number, buckets: number): number {
  let frame = Math.max(0, Math.floor((bucket * frames) / buckets) - 1);
  while (frame < frames && bucketForFrame(frame, frames, buckets) < bucket) frame += 1;
  return frame;
}

export function createPeaks(buckets: number): Peaks {
  return { lowest: new Float32Array(buckets), highest: new Float32Array(buckets) };
}

/** Extends the range of a bucket to include `low` and `high`. */
export function widen({ lowest, highest }: Peaks, bucket: number, low: number, high: number): void {
  if (low < (lowest[bucket] ?? 0)) lowest[bucket] = low;
  if (high > (highest[bucket] ?? 0)) highest[bucket] = high;
}
