// The engine's half of hashing in a separate worker. The engine's own worker stays responsive, and both can run on two
// processor cores.
import type { Clock } from '#upload/model/clock.ts';
import { WorkerClient, WorkerLoadError, type WorkerPort } from '#worker-rpc/worker-client.ts';
import type { Hash } from './checksum.ts';
import type { HashServer } from './hash-worker.ts';

interface HashWorkerDeps {
  readonly start?: () => WorkerPort;
  /** Hashes without the worker, if it can't run. */
  readonly hashHere: Hash;
  readonly clock: Clock;
}

/** Time (ms) without a request after which the worker ends. With checksums off, hashes are rarely needed. */
const IDLE_MS = 10_000;

export function hashInWorker({ start = startWorker, hashHere, clock }: HashWorkerDeps): Hash {
  let worker: WorkerClient<HashServer> | undefined;
  let isAvailable = true;
  let lastId = 0;
  let pending = 0;
  let cancelTimeout = (): void => {};

  function end(): void {
    worker?.close();
    worker = undefined;
  }

  /** @throws WorkerLoadError, the signal's reason, or an error if the body can't be read */
  async function hashThere(body: Blob | ArrayBuffer, signal: AbortSignal): Promise<string> {
    const client = (worker ??= new WorkerClient(start));
    const id = ++lastId;
    const aborted = Promise.withResolvers<never>();
    const stop = (): void => {
      client.call('stop', id).catch(() => undefined);
      aborted.reject(signal.reason);
    };
    cancelTimeout();
    pending++;
    signal.addEventListener('abort', stop);
    try {
      return await Promise.race([client.call('hash', id, body), aborted.promise]);
    } finally {
      signal.removeEventListener('abort', stop);
      if (--pending === 0) cancelTimeout = clock.after(IDLE_MS, end);
    }
  }

  return async (body, signal) => {
    signal.throwIfAborted();
    try {
      if (isAvailable) return await hashThere(body, signal);
    } catch (error) {
      if (!(error instanceof WorkerLoadError)) throw error;
      isAvailable = false;
    }
    return hashHere(body, signal);
  };
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
}
