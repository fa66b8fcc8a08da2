// Reads a file and says what it finds: what its sound is, and its outline, again and again until every sample is in it.
import { beginPcm, drawPcm, type PcmProgress } from '#waveform/wav/draw-pcm.ts';
import { readWavHeader, type WavFormat, type WavHeader } from '#waveform/wav/wav-header.ts';
import { type ByteSource, openBytes } from './byte-source.ts';
import { createPeaks, type Peaks } from './peaks.ts';
import type { Asked, FromWorker, OutlineEnd } from './protocol.ts';

/** What most headers fit into. */
const HEADER_BYTES = 64 * 1024;
/** More is not read to draw a line of some hundred pixels. In bytes. */
const MOST_BYTES = 4_000_000_000;
/** Chunks before the samples: one who writes more hides something. */
const MOST_CHUNKS = 16;

/** More often nobody sees a difference. */
const SHOW_EVERY_MS = 100;

type Say = (said: FromWorker) => void;

/** @param another asks for another address */
export async function draw(
  { from, seconds, buckets, resume }: Asked,
  say: Say,
  another: () => Promise<string | undefined>,
): Promise<void> {
  const bytes = openBytes(from, another);
  const show = sometimes((peaks) => say({ kind: 'peaks', peaks }));
  const end = (end: OutlineEnd) => say({ kind: 'end', end });

  async function goOn(progress: PcmProgress): Promise<void> {
    const resume = await drawPcm(bytes, progress, show);
    if (resume.at < resume.header.end) return say({ kind: 'handover', from: bytes.from(), resume });
    say({ kind: 'peaks', peaks: resume.peaks });
    end('whole');
  }

  async function compressed(): Promise<void> {
    const { openSound } = await import('./decode.ts');
    const sound = await openSound(bytes);
    if (!sound) return end('unreadable');
    say({ kind: 'facts', facts: sound.facts });
    if (bytes.size() > MOST_BYTES) return end('too-large');
    if (buckets === 0) return end('whole');
    const peaks = createPeaks(buckets);
    if (!(await sound.draw(peaks, seconds, () => show(peaks)))) return end('unreadable');
    say({ kind: 'peaks', peaks });
    end('whole');
  }

  try {
    if (resume) return await goOn(resume);
    const header = await findSamples(bytes.read, bytes.size);
    if (header.kind !== 'pcm') return await compressed();
    const { bits, channels, sampleRate } = header.format;
    say({ kind: 'facts', facts: { codec: 'pcm', bits, channels, sampleRate } });
    if (bytes.size() > MOST_BYTES) return end('too-large');
    if (buckets === 0 || header.start === header.end) return end('whole');
    await goOn(await beginPcm(bytes, header, buckets, show));
  } catch {
    // A file may hold anything, and what reads it throw anything.
    end('unreadable');
  }
}

function sometimes(show: (peaks: Peaks) => void): (peaks: Peaks) => void {
  let shownAt = -Infinity;
  return (peaks) => {
    const now = performance.now();
    if (now - shownAt < SHOW_EVERY_MS) return;
    shownAt = now;
    show(peaks);
  };
}

async function findSamples(read: ByteSource['read'], size: () => number): Promise<WavHeader> {
  let at = 0;
  let format: WavFormat | undefined;
  for (let chunks = 0; chunks < MOST_CHUNKS; chunks++) {
    const { buffer, byteLength } = await read(at, at + HEADER_BYTES);
    const header = readWavHeader(new DataView(buffer, 0, byteLength), at, size(), format);
    if (header.kind !== 'further') return header;
    ({ at, format } = header);
  }
  return { kind: 'other' };
}
