// Runs a garbage collection when the service is idle. V8 collects only while the program allocates, so the memory of a
// thousand interrupted uploads would otherwise stay in use until the next requests arrive.
import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Interval (ms) between two checks. */
export const CHECK_INTERVAL_MS = 5_000;
/** Maximum share of its time that an idle main thread works. */
const IDLE_UTILIZATION = 0.05;
/** Minimum growth (bytes) since the last collection. */
const MIN_GROWTH_BYTES = 8 * 1024 * 1024;
/** Minimum growth as a share of the surviving bytes, because collecting 100 MiB blocks the main thread for 170 ms. */
const MIN_GROWTH_SHARE = 0.5;

export interface Heap {
  /** Returns the share (0 to 1) of the time since the last call in which the main thread worked. */
  utilization(): number;
  /** Returns the bytes in use by the heap and by its buffers. */
  size(): number;
  collect(): Promise<void>;
}

/** Starts the checks. They don't keep the process alive. */
export function collectWhenIdle(heap: Heap = mainThreadHeap()): Disposable {
  let survived = 0;
  const check = async () => {
    const size = heap.size();
    survived = Math.min(survived, size);
    if (
      heap.utilization() > IDLE_UTILIZATION ||
      size < survived + Math.max(MIN_GROWTH_BYTES, survived * MIN_GROWTH_SHARE)
    )
      return;
    await heap.collect();
    survived = heap.size();
  };
  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

export function mainThreadHeap(): Heap {
  let before = performance.eventLoopUtilization();
  const gc = collector();
  return {
    utilization() {
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

/** Returns V8's `gc`. Only a context created while the flag is set has it. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- V8's own function
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  setFlagsFromString('--no-expose-gc');
  return gc;
}
