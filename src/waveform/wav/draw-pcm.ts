// Draws the waveform of a wav file: first a quick preview from samples spread over the file, then from every byte.
// Reads large windows, and requests the next window while it processes the current one.
import type { ByteSource, Bytes } from '#waveform/byte-source.ts';
import { createPeaks, type Peaks } from '#waveform/peaks.ts';
import { addPcm } from './pcm-peaks.ts';
import type { WavFormat, WavHeader } from './wav-header.ts';

/** Size of a window (bytes). Two windows are in memory at a time. */
const WINDOW_BYTES = 4 * 1024 * 1024;
/**
 * Number of windows that one worker reads before a new worker takes over. Garbage is collected late, so a single worker
 * would accumulate 250 MB.
 */
const WINDOWS_PER_WORKER = 6;
const PREVIEW_SAMPLES = 32;
const PREVIEW_SAMPLE_BYTES = 16 * 1024;

type Pcm = Extract<WavHeader, { readonly kind: 'pcm' }>;

/** Progress of a drawing, with the peaks found so far. */
export interface PcmProgress {
  readonly header: Pcm;
  /** Offset of the next byte to read. */
  readonly at: number;
  readonly peaks: Peaks;
  /** Peaks of the preview, with fewer and longer buckets. */
  readonly preview: Peaks;
}

/** Reads samples from all over a long file for the preview. @param show called with the waveform so far */
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

/** @returns progress at the end of the file, or where the next worker must continue */
export async function drawPcm(
  bytes: ByteSource,
  progress: PcmProgress,
  show: (peaks: Peaks) => void,
): Promise<PcmProgress> {
  const { header, peaks, preview } = progress;
  const { format, start, end } = header;
  const windowBytes = roundToFrames(WINDOW_BYTES, format);
  const stop = Math.min(end, progress.at + WINDOWS_PER_WORKER * windowBytes);
  const read = (at: number, into: ArrayBuffer) => bytes.read(at, Math.min(end, at + windowBytes), into);
  let nextRead = read(progress.at, new ArrayBuffer(windowBytes));
  let spare = new ArrayBuffer(windowBytes);
  for (let at = progress.at; at < stop; at += windowBytes) {
    const window = await nextRead;
    const next = at + windowBytes;
    if (next < stop) {
      nextRead = read(next, spare);
      // The next iteration awaits this promise and handles its failure. Avoid an unhandled rejection until then.
      nextRead.catch(() => {});
    }
    countAt(header, peaks, window, at);
    spare = window.buffer;
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

/** Combines the exact peaks of the first part (`share`, from 0 to 1) with the preview of the rest. */
function mergePreview(peaks: Peaks, share: number, preview: Peaks): Peaks {
  const { length } = peaks.lowest;
  const from = Math.floor(share * length);
  const fill = (exact: Float32Array, previewed: Float32Array) =>
    exact.map((value, bucket) =>
      bucket < from
        ? value
        : largerAmplitude(value, previewed[Math.floor((bucket * PREVIEW_SAMPLES) / length)] ?? 0),
    );
  return { lowest: fill(peaks.lowest, preview.lowest), highest: fill(peaks.highest, preview.highest) };
}

function largerAmplitude(a: number, b: number): number {
  return Math.abs(a) > Math.abs(b) ? a : b;
}
