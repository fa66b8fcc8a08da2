// `npm run bench -- media [rounds]`: measures reading, playing and drawing files of gigabytes, and the details of a million
// files. Service, nginx, browser and load generator share the machine.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '#e2e/bench/earlier-commit.ts';
import type { Figure } from '#e2e/bench/figures/figure.ts';
import { ROOT, startService } from '#e2e/harness/service.ts';
import { measureArrowKeys } from './arrow-keys.ts';
import { measureDetails } from './details-of-many.ts';
import { measureOpening } from './opening.ts';
import { measureServing } from './serving.ts';
import { measureWaveforms } from './waveform.ts';

export interface MediaSize {
  /** Size of the file that is read whole and in ranges (MiB). */
  readonly servedMib: number;
  /** Size of the files that are opened and sought in (bytes). */
  readonly openedBytes: number;
  /** Duration of the WAV file that is drawn (s). */
  readonly drawnSeconds: number;
  /** Number of files whose details (duration, codec, …) the server knows. They are written 10,000 at a time, so use a multiple. */
  readonly known: number;
}

const AT_LENGTH: MediaSize = {
  servedMib: 2048,
  openedBytes: 5_000_000_000,
  drawnSeconds: 7_200,
  known: 1_000_000,
};

/** Independent parts. `ONLY=waveforms npm run bench -- media` runs one of them. */
const PARTS = {
  serving: measureServing,
  opening: measureOpening,
  arrowKeys: measureArrowKeys,
  waveforms: measureWaveforms,
  details: measureDetails,
} as const;

/** A workspace with its files. */
export interface Place {
  readonly origin: string;
  readonly key: string;
  /** Folder in which the service keeps the files. */
  readonly folder: string;
}

/** @param size smaller sizes check that the benchmark works */
export async function benchMedia(rounds: number, size: MediaSize = sizeFromEnvironment()): Promise<Figure[]> {
  build(ROOT);
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (![name, undefined].includes(process.env['ONLY'])) continue;
    const key = `bench-${name}`.padEnd(40, '-0123456789');
    await using service = await startService({ LOG_LEVEL: 'warn', API_KEYS: `media:${key}` });
    const folder = join(service.dataDir, 'media', 'media');
    await mkdir(folder, { recursive: true });
    figures.push(...(await part({ service, key, folder, origin: service.origin }, rounds, size)));
  }
  return figures;
}

/** Reads `SIZE`, a factor for all sizes. `SIZE=0.05` checks that the benchmark works. */
function sizeFromEnvironment(): MediaSize {
  const times = Number(process.env['SIZE'] ?? 1);
  return {
    servedMib: Math.ceil(AT_LENGTH.servedMib * times),
    openedBytes: Math.ceil(AT_LENGTH.openedBytes * times),
    drawnSeconds: Math.ceil(AT_LENGTH.drawnSeconds * times),
    known: Math.max(1, Math.round((AT_LENGTH.known * times) / 10_000)) * 10_000,
  };
}
