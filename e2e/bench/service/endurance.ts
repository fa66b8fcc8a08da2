// `npm run bench -- endurance [minutes]`: checks for leaks of memory and descriptors under a long load of all kinds.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { below, type Figure } from '#e2e/bench/figures/figure.ts';
import { median } from '#e2e/bench/figures/statistics.ts';
import type { Service } from '#e2e/harness/service.ts';
import { requestsTo, startFilled } from './every-request.ts';
import { startLoad } from './request-load.ts';

const MIB = 1024 * 1024;
const CONNECTIONS = 8;
/** Pause of each connection between requests (ms), so that the load generator leaves time for the service. */
const PAUSE_MS = 20;
/** `restMs`: time (ms) until closed connections have ended in the service. */
const PACE = { lookEveryMs: 5_000, restMs: 5_000 };

/**
 * @param minutes duration of the load; the first quarter is the warm-up
 * @param pace faster paces check that the benchmark works
 */
export async function benchEndurance(minutes: number, { lookEveryMs, restMs } = PACE): Promise<Figure[]> {
  await using service = await startFilled();
  const requests = Object.values(await requestsTo(service));
  const descriptorsBefore = await openDescriptors(service);
  const loads = requests.map((request) =>
    startLoad({ ...request, connections: CONNECTIONS, pauseMs: PAUSE_MS }),
  );
  const memory: number[] = [];
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    await sleep(lookEveryMs);
    memory.push((await residentBytes(service)) / MIB);
    if (memory.length % 12 === 0)
      console.log(`  after ${memory.length} measurements: ${memory.at(-1)?.toFixed(0)} MiB`);
  }
  const answered = await Promise.all(loads.map((load) => load.stop()));
  await sleep(restMs);
  const descriptors = (await openDescriptors(service)) - descriptorsBefore;
  const quarter = Math.floor(memory.length / 4);
  const [second, last] = [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)].map(median);
  const perSecond = answered.reduce((sum, load) => sum + load.perSecond, 0).toFixed(0);
  return [
    below(
      `${minutes} minutes of ${perSecond} requests a second: memory of the last quarter ÷ of the second`,
      110,
      ((last ?? Number.NaN) / (second ?? Number.NaN)) * 100,
      '%',
    ),
    below('… maximum memory', 1_000, Math.max(...memory), 'MiB'),
    below('… more open descriptors than before', 3, descriptors, ''),
  ];
}

const openDescriptors = async ({ pid }: Service) => (await readdir(`/proc/${pid}/fd`)).length;

async function residentBytes({ pid }: Service): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
