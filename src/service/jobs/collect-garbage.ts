// Has what is left behind collected once it is quiet. V8 does so only while more is allocated: what a thousand uploads that
// were broken off have left would stay in memory until somebody comes again.
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How often it looks, in milliseconds. */
export const CHECK_INTERVAL_MS = 5_000;
/** The share of the main thread's time up to which it is quiet. */
const QUIET = 0.05;
/** Bytes that must have come since the last one. */
const WORTHWHILE_BYTES = 8 * 1024 * 1024;
/** Of what the last one kept, so much must have come: a collection holds everybody up, for 100 MiB a sixth of a second. */
const WORTHWHILE_SHARE = 0.5;

export interface Heap {
  /** The share of the time since it was last asked in which the main thread worked. */
  busy(): number;
  /** Bytes in use, of it and of the buffers it leads to. */
  size(): number;
  collect(): Promise<void>;
}

/** It doesn't keep the process alive. */
export function collectWhenIdle(heap: Heap = mainThreadHeap()): Disposable {
  let kept = 0;
  const look = async () => {
    const size = heap.size();
    kept = Math.min(kept, size);
    if (heap.busy() > QUIET || size < kept + Math.max(WORTHWHILE_BYTES, kept * WORTHWHILE_SHARE)) return;
    await heap.collect();
    kept = heap.size();
  };
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

export function mainThreadHeap(): Heap {
  let before = performance.eventLoopUtilization();
  const gc = collector();
  return {
    busy() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    size() {
      const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
      return heap + buffers;
    },
    async collect() {
      await gc({ type: 'major', execution: 'async' });
    },
  };
}

/** V8 gives it only to a context that is made while this is set. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what V8 calls so
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  return gc;
}
