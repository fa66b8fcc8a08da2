// What goes wrong in the faulty run: every hundredth PUT is answered 503, and for a while nobody answers at all.
import type { IncomingMessage } from 'node:http';
import type { FaultProxy } from '#e2e/harness/fault-proxy.ts';

const OUTAGE_AFTER_MS = 3_000;
const REFUSED_ONE_IN = 100;

const isPut = (request: IncomingMessage): boolean => request.method === 'PUT';

/** Counts the bytes of PUT bodies that reach the proxy, refused and broken ones included. */
export function countPutBytes(proxy: FaultProxy): { stop(): number } {
  let bytes = 0;
  proxy.add({
    // Never strikes. Listening here is in time: nothing flows before this turn of the event loop ends.
    when: (request) => {
      if (isPut(request)) request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      return false;
    },
    fault: { kind: 'delay', ms: 0 },
  });
  return { stop: () => bytes };
}

/** Starts at once; `stop` takes all faults away again. */
export function injectFaults(proxy: FaultProxy, outageSeconds: number): { stop(): void } {
  let puts = 0;
  let isOut = false;
  proxy.add({ when: () => isOut, fault: { kind: 'drop', afterBytes: 0 } });
  proxy.add({
    when: (request) => isPut(request) && ++puts % REFUSED_ONE_IN === 0,
    fault: { kind: 'answer', status: 503 },
  });
  const begin = setTimeout(() => {
    isOut = true;
    proxy.cut();
  }, OUTAGE_AFTER_MS);
  const end = setTimeout(() => (isOut = false), OUTAGE_AFTER_MS + outageSeconds * 1000);
  return {
    stop: () => {
      clearTimeout(begin);
      clearTimeout(end);
      proxy.clear();
    },
  };
}
