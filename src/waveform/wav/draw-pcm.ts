// The outline of a wav: first from places all over it, soon; then from every byte, in large windows, the next of which is
// on its way while one is counted.
import type { ByteSource, Bytes } from '#waveform/byte-source.ts';
import { createPeaks, type Peaks } from '#waveform/peaks.ts';
import { addPcm } from './pcm-peaks.ts';
import type { WavFormat, WavHeader } from './wav-header.ts';

/** Two are in memory. In bytes. */
const WINDOW_BYTES = 4 * 1024 * 1024;
/** So many are for one worker: what is over of them is collected late, and a quarter of a gigabyte comes together. */
const WINDOWS_PER_WORKER = 6;
const PREVIEW_SAMPLES = 32;
const PREVIEW_SAMPLE_BYTES = 16 * 1024;

type Pcm = Extract<WavHeader, { readonly kind: 'pcm' }>;

/** How far it is, and what has been found so far. */
export interface PcmProgress {
  readonly header: Pcm;
  /** The first byte that hasn’t been counted. */
  readonly at: number;
  readonly peaks: Peaks;
  /** What was seen at first, of fewer and longer parts. */
  readonly preview: Peaks;
}

/** @param show is called now and then, with all there is by now */
export async function previewPcm(
  bytes: ByteSource,
  header: Pcm,
  buckets: number,
  show: (peaks: Peaks) => void,
): Promise<PcmProgress> {
  const { format, start, end } = header;
  const peaks = createPeaks(buckets);
  const preview = createPeaks(PREVIEW_SAMPLES);
  if (end - start > 2 * WINDOW_BYTES) {
    for (const at of previewOffsets(format, start, end)) {
      countAt(header, preview, await bytes.read(at, at + roundToFrames(PREVIEW_SAMPLE_BYTES, format)), at);
    }
    show(mergePreview(peaks, 0, preview));
  }
  return { header, at: start, peaks, preview };
}

/** @returns how far it has come: to the end, or as far as one worker goes */
export async function drawPcm(
  bytes: ByteSource,
  progress: PcmProgress,
  show: (peaks: Peaks) => void,
): Promise<PcmProgress> {
  const { header, peaks, preview } = progress;
  const { format, start, end } = header;
  const window = roundToFrames(WINDOW_BYTES, format);
  const stop = Math.min(end, progress.at + WINDOWS_PER_WORKER * window);
  const read = (at: number, into: ArrayBuffer) => bytes.read(at, Math.min(end, at + window), into);
  let coming = read(progress.at, new ArrayBuffer(window));
  let spare = new ArrayBuffer(window);
  for (let at = progress.at; at < stop; at += window) {
    const counted = await coming;
    const next = at + window;
    if (next < stop) {
      coming = read(next, spare);
      // Who waits for it hears of it.
      coming.catch(() => {});
    }
    countAt(header, peaks, counted, at);
    spare = counted.buffer;
    show(mergePreview(peaks, (next - start) / (end - start), preview));
  }
  return { ...progress, at: stop };
}

function countAt({ format, start, end }: Pcm, into: Peaks, bytes: Bytes, at: number): void {
  addPcm(into, bytes, format, (at - start) / format.frameBytes, (end - start) / format.frameBytes);
}

function roundToFrames(bytes: number, { frameBytes }: WavFormat): number {
  return Math.max(1, Math.floor(bytes / frameBytes)) * frameBytes;
}

function previewOffsets(format: WavFormat, start: number, end: number): number[] {
  const step = roundToFrames((end - start) / PREVIEW_SAMPLES, format);
  return Array.from({ length: PREVIEW_SAMPLES }, (_, index) => start + index * step);
}

/** What has been counted up to `share` of it, and for the rest what was seen there at first. */
function mergePreview(peaks: Peaks, share: number, preview: Peaks): Peaks {
  const { length } = peaks.lowest;
  const from = Math.floor(share * length);
  const fill = (counted: Float32Array, seen: Float32Array) =>
    counted.map((value, bucket) =>
      bucket < from
        ? value
        : largerAmplitude(value, seen[Math.floor((bucket * PREVIEW_SAMPLES) / length)] ?? 0),
    );
  return { lowest: fill(peaks.lowest, preview.lowest), highest: fill(peaks.highest, preview.highest) };
}

function largerAmplitude(a: number, b: number): number {
  return Math.abs(a) > Math.abs(b) ? a : b;
}
