// Runs all fuzz tests against a new service and reports leaks: descriptors, memory, failures in the log.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Service, startService } from '#e2e/harness/service.ts';
import { type Draw, fuzzEndpoints } from './endpoints.ts';
import { fuzzRaw, openStalledRequests } from './raw-requests.ts';

const KEY = 'fuzz-key-0123456789-0123456789-0123456789';
const STALLED_CONNECTIONS = 200;
const CLOSED_WITHIN_MS = 30_000;

export interface Left {
  /** Number of descriptors opened since the start. */
  readonly descriptors: number;
  /** Resident memory (bytes). */
  readonly memoryBefore: number;
  readonly memoryAfter: number;
  /** Log lines about failures. */
  readonly failures: readonly string[];
}

/** @throws Error if an answer is not documented */
export async function fuzz(draw: Draw): Promise<Left> {
  await using service = await startService({
    API_KEYS: `fuzz:${KEY}`,
    LOG_LEVEL: 'error',
    REQUEST_TIMEOUT: '1',
    CONNECTION_IDLE_TIMEOUT: '1',
  });
  const target = { origin: service.origin, key: KEY };
  // A first run opens everything that stays open for good, so that it doesn't count as a leak.
  await fuzzEndpoints(target, { ...draw, runs: 2 });
  const before = await openDescriptors(service);
  const memoryBefore = await residentBytes(service);
  await fuzzEndpoints(target, draw);
  await fuzzRaw(target, draw);
  const ends = await openStalledRequests(target, STALLED_CONNECTIONS);
  const odd = ends.filter((status) => status !== 0 && status !== 408);
  if (odd.length > 0) throw new Error(`Who sends nothing was answered ${odd.join(', ')}.`);
  const { status } = await fetch(`${service.origin}/healthz`);
  if (status !== 200) throw new Error(`/healthz answers ${status}.`);
  return {
    descriptors: await descriptorsBeyond(service, before),
    memoryBefore,
    memoryAfter: await residentBytes(service),
    failures: service.log().match(/^\{"level":[56]0,.*$/gm) ?? [],
  };
}

const openDescriptors = async ({ pid }: Service) => (await readdir(`/proc/${pid}/fd`)).length;

/** Counts new descriptors. Waits, because connections take a moment to close. */
async function descriptorsBeyond(service: Service, before: number): Promise<number> {
  const deadline = performance.now() + CLOSED_WITHIN_MS;
  for (;;) {
    const beyond = (await openDescriptors(service)) - before;
    if (beyond <= 0 || performance.now() > deadline) return Math.max(0, beyond);
    await sleep(200);
  }
}

async function residentBytes({ pid }: Service): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
