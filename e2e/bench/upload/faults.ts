// What goes wrong in the faulty run: every hundredth PUT is answered 503, and for a while nobody answers at all.
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultProxy } from '#e2e/harness/fault-proxy.ts';

const OUTAGE_AFTER_MS = 3_000;
const REFUSED_ONE_IN = 100;

const isPut = (request: IncomingMessage): boolean => request.method === 'PUT';

/** Counts the bytes of PUT bodies that reach the proxy, those too that rules added later refuse or break. */
export function countPutBytes(proxy: FaultProxy): () => number {
  let bytes = 0;
  proxy.add({
    // Never strikes. Listening here is in time: nothing flows before this turn of the event loop ends.
    when: (request) => {
      if (isPut(request)) request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      return false;
    },
    fault: { kind: 'delay', ms: 0 },
  });
  return () => bytes;
}

/**
 * Starts at once, the outage some time after the first PUT: in the midst of the sending, however long the page takes to
 * begin. What it answers, asked after the upload, is how many PUTs were refused.
 * @throws then, when the outage wasn't over: its seconds can't be taken off such a run's time
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
