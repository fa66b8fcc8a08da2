// Reads one long response by several clients at once, and measures the service's memory and other requests.
import { peakMemory, resetPeakMemory } from '#e2e/bench/browser/process-tree.ts';
import type { Service } from '#e2e/harness/service.ts';
import { describeLoad, type Load, startLoad } from './request-load.ts';

const MIB = 1024 * 1024;
const HEALTH_EVERY_MS = 5;

export interface ConcurrentReads {
  /** Time to the slowest client's first byte (ms). */
  readonly firstByteMs: number;
  readonly seconds: number;
  /** Additional peak memory of the service (MiB). */
  readonly mebibytes: number;
  /** Requests of /healthz meanwhile. */
  readonly health: Load;
}

interface Reading {
  readonly path: string;
  readonly key: string;
  readonly times: number;
  readonly encoding?: 'identity' | 'br';
}

export async function readConcurrently(
  { origin, pid = 0 }: Pick<Service, 'origin' | 'pid'>,
  { path, key, times, encoding = 'identity' }: Reading,
): Promise<ConcurrentReads> {
  const health = startLoad({ url: `${origin}/healthz`, pauseMs: HEALTH_EVERY_MS });
  const before = await resetPeakMemory(pid);
  const headers = { authorization: `Bearer ${key}`, 'accept-encoding': encoding };
  const all = await Promise.all(Array.from({ length: times }, () => read(`${origin}${path}`, headers)));
  return {
    firstByteMs: Math.max(...all.map((one) => one.firstByteMs)),
    seconds: Math.max(...all.map((one) => one.seconds)),
    mebibytes: ((await peakMemory(pid)) - before) / MIB,
    health: await health.stop(),
  };
}

export function describeConcurrentReads({
  firstByteMs,
  seconds,
  mebibytes,
  health,
}: ConcurrentReads): string {
  return `first byte ${firstByteMs.toFixed(0)} ms, ${seconds.toFixed(2)} s, +${mebibytes.toFixed(0)} MiB; health ${describeLoad(health)}`;
}

async function read(url: string, headers: Record<string, string>) {
  const start = performance.now();
  const response = await fetch(url, { headers });
  let firstByteMs: number | undefined;
  for await (const _chunk of response.body ?? []) firstByteMs ??= performance.now() - start;
  return { firstByteMs: firstByteMs ?? Number.NaN, seconds: (performance.now() - start) / 1000 };
}
