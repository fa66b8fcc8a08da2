// `npm run bench -- media [rounds]`: files of gigabytes that are read back, heard, seen and drawn, and what is known of a
// million of them. Service, nginx, browser and generator share the machine: what one takes, the other lacks.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '#e2e/bench/earlier-commit.ts';
import type { Figure } from '#e2e/bench/figures/figure.ts';
import { ROOT, startService } from '#e2e/harness/service.ts';
import { detailsOfMany } from './details-of-many.ts';
import { moving } from './moving.ts';
import { opening } from './opening.ts';
import { serving } from './serving.ts';
import { drawing } from './waveform.ts';

export interface MediaSize {
  /** Of the file that is read whole and by ranges. */
  readonly servedMib: number;
  /** Of the files that are opened and sought in. */
  readonly openedBytes: number;
  /** How long the wav plays that is drawn. */
  readonly drawnSeconds: number;
  /** A multiple of 10,000. */
  readonly known: number;
}

const AT_LENGTH: MediaSize = {
  servedMib: 2048,
  openedBytes: 5_000_000_000,
  drawnSeconds: 7_200,
  known: 1_000_000,
};

/** What stands on its own, so that one looks for one thing in little time: `ONLY=drawing npm run bench -- media`. */
const PARTS = { serving, opening, moving, drawing, detailsOfMany } as const;

/** Files of a workspace of the service. */
export interface Place {
  readonly origin: string;
  readonly key: string;
  /** Where the service keeps them. */
  readonly folder: string;
}

/** @param size smaller where it is only about whether all is measured */
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

/** `SIZE=0.05`: each of them so many times as large, to see that it runs. */
function sizeFromEnvironment(): MediaSize {
  const times = Number(process.env['SIZE'] ?? 1);
  return {
    servedMib: Math.ceil(AT_LENGTH.servedMib * times),
    openedBytes: Math.ceil(AT_LENGTH.openedBytes * times),
    drawnSeconds: Math.ceil(AT_LENGTH.drawnSeconds * times),
    known: Math.max(1, Math.round((AT_LENGTH.known * times) / 10_000)) * 10_000,
  };
}
