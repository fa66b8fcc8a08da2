// The outline of a sound: for each of so many parts of the same length the lowest and the highest sample in it. To count a
// sample twice changes nothing, so any of them may be counted first.

export interface Peaks {
  /** From -1 to 1; both 0 where nothing has been counted. */
  readonly lowest: Float32Array<ArrayBuffer>;
  readonly highest: Float32Array<ArrayBuffer>;
}

/** Of which part a frame is. */
export function bucketForFrame(frame: number, frames: number, buckets: number): number {
  return Math.max(0, Math.min(buckets - 1, Math.floor((frame * buckets) / frames)));
}

/** The first frame that is of this part or a later one. */
export function firstFrameInBucket(bucket: number, frames: number, buckets: number): number {
  let frame = Math.max(0, Math.floor((bucket * frames) / buckets) - 1);
  while (frame < frames && bucketForFrame(frame, frames, buckets) < bucket) frame += 1;
  return frame;
}

export function createPeaks(buckets: number): Peaks {
  return { lowest: new Float32Array(buckets), highest: new Float32Array(buckets) };
}

/** Counts what lies between `low` and `high` as part of a bucket. */
export function widen({ lowest, highest }: Peaks, bucket: number, low: number, high: number): void {
  if (low < (lowest[bucket] ?? 0)) lowest[bucket] = low;
  if (high > (highest[bucket] ?? 0)) highest[bucket] = high;
}
