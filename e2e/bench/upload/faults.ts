// The faults of the faulty run: every hundredth PUT gets 503, and for some seconds nothing answers.
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultProxy } from '#e2e/harness/fault-proxy.ts';

const OUTAGE_AFTER_MS = 3_000;
const REFUSED_ONE_IN = 100;

const isPut = (request: IncomingMessage): boolean => request.method === 'PUT';

/** Counts the bytes of PUT bodies that reach the proxy, including those that later rules refuse or break. */
export function countPutBytes(proxy: FaultProxy): () => number {
  let bytes = 0;
  proxy.add({
    // This rule never applies. Its condition adds a listener before any byte flows.
    when: (request) => {
      if (isPut(request)) request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      return false;
    },
    fault: { kind: 'delay', ms: 0 },
  });
  return () => bytes;
}

/**
 * Adds the faults. The outage starts some time after the first PUT, so that it hits the middle of the upload.
 *
 * @returns a function that returns the number of refused PUTs after the upload. It throws if the outage wasn't over, because
 * its seconds then can't be subtracted from the run's time.
 */
export function injectFaults(proxy: FaultProxy, outageSeconds: number): () => number {
  let puts = 0;
  let outage: 'to come' | 'now' | 'over' = 'to come';
  const goOut = async (): Promise<void> => {
    await sleep(OUTAGE_AFTER_MS);
    outage = 'now';
    proxy.cut();
    await sleep(outageSeconds * 1000);
    outage = 'over';
  };
  proxy.add({ when: () => outage === 'now', fault: { kind: 'drop', afterBytes: 0 } });
  const refused = proxy.add({
    when: (request) => {
      if (!isPut(request)) return false;
      if (++puts === 1) void goOut();
      return puts % REFUSED_ONE_IN === 0;
    },
    fault: { kind: 'answer', status: 503 },
  });
  return () => {
    if (outage !== 'over') throw new Error('The upload ended before the outage did.');
    return refused();
  };
}
