// Runs the load generator in a thread of its own, so that this thread's work doesn't delay it.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { percentile } from '#e2e/bench/figures/statistics.ts';

export const loadOptions = z.object({
  url: z.string(),
  method: z.string().default('GET'),
  body: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  connections: z.int().default(1),
  /** Pause between an answer and the connection's next request (ms). */
  pauseMs: z.number().default(0),
});

const report = z
  .tuple([z.object({ times: z.array(z.number()), bytes: z.number(), seconds: z.number() })])
  .transform(([reply]) => reply);

export interface Load {
  readonly perSecond: number;
  readonly megabytesPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/** Starts a load that runs until it is stopped. Requests in flight at the stop are counted when they are answered. */
export function startLoad(options: z.input<typeof loadOptions>): { stop(): Promise<Load> } {
  const worker = new Worker(new URL('./request-load-worker.ts', import.meta.url), { workerData: options });
  const reply: Promise<unknown> = once(worker, 'message');
  // Errors surface in stop(), so avoid an unhandled rejection until then.
  reply.catch(() => {});
  return {
    async stop() {
      worker.postMessage('stop');
      const { times, bytes, seconds } = report.parse(await reply);
      return {
        perSecond: times.length / seconds,
        megabytesPerSecond: bytes / seconds / 1e6,
        p50: percentile(times, 50),
        p99: percentile(times, 99),
        longest: Math.max(...times.slice(-100_000)),
      };
    },
  };
}

export async function loadFor(seconds: number, options: z.input<typeof loadOptions>): Promise<Load> {
  const load = startLoad(options);
  await sleep(seconds * 1000);
  return load.stop();
}

export function describeLoad({ perSecond, megabytesPerSecond, p50, p99, longest }: Load): string {
  const [rate, megabytes] = [perSecond.toFixed(0), megabytesPerSecond.toFixed(0)];
  return `${rate}/s, ${megabytes} MB/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`;
}
