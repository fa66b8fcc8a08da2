// Reads an audio file in the worker. Emits its audio properties, then its waveform repeatedly with growing detail, until
// every sample is included.
import { drawPcm, type PcmProgress, previewPcm } from '#waveform/wav/draw-pcm.ts';
import { readWavHeader, type WavFormat, type WavHeader } from '#waveform/wav/wav-header.ts';
import { type ByteSource, openBytes } from './byte-source.ts';
import { createPeaks, type Peaks } from './peaks.ts';
import type { DrawRequest, ResumePoint, WaveformEvent, WaveformResult } from './protocol.ts';

/** Number of bytes read at a time to find the header. Most headers fit. */
const HEADER_BYTES = 64 * 1024;
/** Maximum file size (bytes). Reading more is not worth it for a waveform of a few hundred pixels. */
const MAX_FILE_BYTES = 4_000_000_000;
/** Maximum number of header reads before the samples. Prevents endless reading of a hostile file. */
const MAX_HEADER_CHUNKS = 16;

/** Minimum time (ms) between two updates of the waveform. */
const UPDATE_INTERVAL_MS = 100;

/** @param renewUrl requests a new URL of the file when the current one has expired */
export async function readWaveform(
  { from, seconds, buckets, resume }: DrawRequest,
  emit: (event: WaveformEvent) => void,
  renewUrl: () => Promise<string | undefined>,
): Promise<WaveformResult | ResumePoint> {
  const bytes = openBytes(from, renewUrl);
  const show = throttle((peaks) => emit({ kind: 'peaks', peaks }));

  async function drawRest(progress: PcmProgress): Promise<WaveformResult | ResumePoint> {
    const resume = await drawPcm(bytes, progress, show);
    if (resume.at < resume.header.end) return { from: bytes.currentSource(), resume };
    emit({ kind: 'peaks', peaks: resume.peaks });
    return 'whole';
  }

  async function drawCompressed(): Promise<WaveformResult> {
    const { openSound } = await import('./decode.ts');
    const sound = await openSound(bytes);
    if (!sound) return 'unreadable';
    emit({ kind: 'facts', facts: sound.facts });
    if (bytes.size() > MAX_FILE_BYTES) return 'too-large';
    if (buckets === 0) return 'whole';
    const peaks = createPeaks(buckets);
    if (!(await sound.draw(peaks, seconds, () => show(peaks)))) return 'unreadable';
    emit({ kind: 'peaks', peaks });
    return 'whole';
  }

  try {
    if (resume) return await drawRest(resume);
    const header = await readHeader(bytes.read, bytes.size);
    if (header.kind !== 'pcm') return await drawCompressed();
    const { bits, channels, sampleRate } = header.format;
    emit({ kind: 'facts', facts: { codec: 'pcm', bits, channels, sampleRate } });
    if (bytes.size() > MAX_FILE_BYTES) return 'too-large';
    if (buckets === 0 || header.start === header.end) return 'whole';
    return await drawRest(await previewPcm(bytes, header, buckets, show));
  } catch {
    // The parsers may throw any error, because a file may contain anything.
    return 'unreadable';
  }
}

function throttle(show: (peaks: Peaks) => void): (peaks: Peaks) => void {
  let shownAt = -Infinity;
  return (peaks) => {
    const now = performance.now();
    if (now - shownAt < UPDATE_INTERVAL_MS) return;
    shownAt = now;
    show(peaks);
  };
}

async function readHeader(read: ByteSource['read'], size: () => number): Promise<WavHeader> {
  let at = 0;
  let format: WavFormat | undefined;
  for (let chunks = 0; chunks < MAX_HEADER_CHUNKS; chunks++) {
    const { buffer, byteLength } = await read(at, at + HEADER_BYTES);
    const header = readWavHeader(new DataView(buffer, 0, byteLength), at, size(), format);
    if (header.kind !== 'further') return header;
    ({ at, format } = header);
  }
  return { kind: 'other' };
}
