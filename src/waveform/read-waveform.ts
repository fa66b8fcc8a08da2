// Reads an audio file in the worker. Posts its audio properties, then its waveform repeatedly with growing detail, until
// every sample is included.
import { drawPcm, type PcmProgress, previewPcm } from '#waveform/wav/draw-pcm.ts';
import { readWavHeader, type WavFormat, type WavHeader } from '#waveform/wav/wav-header.ts';
import { type ByteSource, openBytes } from './byte-source.ts';
import { createPeaks, type Peaks } from './peaks.ts';
import type { DrawRequest, FromWorker, WaveformResult } from './protocol.ts';

/** Number of bytes read at a time to find the header. Most headers fit. */
const HEADER_BYTES = 64 * 1024;
/** Maximum file size (bytes). Reading more is not worth it for a waveform of a few hundred pixels. */
const MAX_FILE_BYTES = 4_000_000_000;
/** Maximum number of header reads before the samples. Prevents endless reading of a hostile file. */
const MAX_HEADER_CHUNKS = 16;

/** Minimum time (ms) between two updates of the waveform. */
const UPDATE_INTERVAL_MS = 100;

type Post = (said: FromWorker) => void;

/** @param renewUrl requests a new URL of the file when the current one has expired */
export async function readWaveform(
  { from, seconds, buckets, resume }: DrawRequest,
  post: Post,
  renewUrl: () => Promise<string | undefined>,
): Promise<void> {
  const bytes = openBytes(from, renewUrl);
  const show = throttle((peaks) => post({ kind: 'peaks', peaks }));
  const end = (end: WaveformResult) => post({ kind: 'end', end });

  async function goOn(progress: PcmProgress): Promise<void> {
    const resume = await drawPcm(bytes, progress, show);
    if (resume.at < resume.header.end) return post({ kind: 'handover', from: bytes.reopenFrom(), resume });
    post({ kind: 'peaks', peaks: resume.peaks });
    end('whole');
  }

  async function compressed(): Promise<void> {
    const { openSound } = await import('./decode.ts');
    const sound = await openSound(bytes);
    if (!sound) return end('unreadable');
    post({ kind: 'facts', facts: sound.facts });
    if (bytes.size() > MAX_FILE_BYTES) return end('too-large');
    if (buckets === 0) return end('whole');
    const peaks = createPeaks(buckets);
    if (!(await sound.draw(peaks, seconds, () => show(peaks)))) return end('unreadable');
    post({ kind: 'peaks', peaks });
    end('whole');
  }

  try {
    if (resume) return await goOn(resume);
    const header = await readHeader(bytes.read, bytes.size);
    if (header.kind !== 'pcm') return await compressed();
    const { bits, channels, sampleRate } = header.format;
    post({ kind: 'facts', facts: { codec: 'pcm', bits, channels, sampleRate } });
    if (bytes.size() > MAX_FILE_BYTES) return end('too-large');
    if (buckets === 0 || header.start === header.end) return end('whole');
    await goOn(await previewPcm(bytes, header, buckets, show));
  } catch {
    // The parsers may throw any error, because a file may contain anything.
    end('unreadable');
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
