// Runs a short version of the benchmark's requests to the service, so that it is known to work. The parts with a browser
// take too long for a test.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startService } from '#e2e/harness/service.ts';
import { measureDetails } from './details-of-many.ts';
import { measureServing } from './serving.ts';

const SHORT = { servedMib: 8, openedBytes: 0, drawnSeconds: 0, known: 10_000 };
const KEY = 'bench-key-0123456789-0123456789-0123456789';

test.each(Object.entries({ serving: measureServing, details: measureDetails }))(
  'the benchmark %s runs, and its counted figures reach their goals',
  { timeout: 300_000 },
  async (_name, part) => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    await using service = await startService({ LOG_LEVEL: 'warn', API_KEYS: `media:${KEY}` });
    const folder = join(service.dataDir, 'media', 'media');
    await mkdir(folder, { recursive: true });
    const figures = await part({ service, key: KEY, folder, origin: service.origin }, 1, SHORT);
    expect(figures.length).toBeGreaterThan(0);
    // This figure is a count, so it is stable.
    const counted = figures.filter(({ figure }) => figure.includes('bytes for each'));
    expect(counted.filter(({ isReached }) => !isReached)).toEqual([]);
  },
);
