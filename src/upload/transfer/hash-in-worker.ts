// The engine's half of hashing in a separate worker. The engine's own worker stays responsive, and both can run on two
// processor cores.
import type { Clock } from '#upload/model/clock.ts';
import type { Hash } from './checksum.ts';

export type HashRequest =
  | { readonly kind: 'hash'; readonly id: number; readonly body: Blob | ArrayBuffer }
  | { readonly kind: 'stop'; readonly id: number };

/** `sum` is undefined if the body could not be read or the request was stopped. */
export interface HashReply {
  readonly id: number;
  readonly sum: string | undefined;
}

interface HashWorkerDeps {
  /** Starts the worker. Returns undefined or throws if the browser can't run one. */
  readonly start: () => Worker | undefined;
  /** Hashes without the worker, if it can't run. */
  readonly hashHere: Hash;
  readonly clock: Clock;
}

/** Time (ms) without a request after which the worker ends. With checksums off, hashes are rarely needed. */
const IDLE_MS = 10_000;

type Answer = (reply: HashReply | 'no worker') => void;

export function hashInWorker({ start, hashHere, clock }: HashWorkerDeps): Hash {
  const waiting = new Map<number, Answer>();
  let worker: Worker | undefined;
  let isAvailable = true;
  let last = 0;
  let cancelTimeout = (): void => {};

  function end(): void {
    worker?.terminate();
    worker = undefined;
  }

  function failed(): void {
    isAvailable = false;
    end();
    for (const answer of waiting.values()) answer('no worker');
  }

  function running(): Worker | undefined {
    if (worker || !isAvailable) return worker;
    try {
      worker = start();
    } catch {}
    isAvailable = worker !== undefined;
    worker?.addEventListener('error', failed);
    worker?.addEventListener('message', ({ data }: MessageEvent<HashReply>) => waiting.get(data.id)?.(data));
    return worker;
  }

  async function ask(
    to: Worker,
    body: Blob | ArrayBuffer,
    signal: AbortSignal,
  ): Promise<HashReply | 'no worker'> {
    const id = ++last;
    const { promise, resolve, reject } = Promise.withResolvers<HashReply | 'no worker'>();
    const send = (request: HashRequest): void => to.postMessage(request);
    const stop = (): void => {
      send({ kind: 'stop', id });
      reject(signal.reason);
    };
    waiting.set(id, resolve);
    cancelTimeout();
    signal.addEventListener('abort', stop);
    send({ kind: 'hash', id, body });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', stop);
      waiting.delete(id);
      if (waiting.size === 0) cancelTimeout = clock.after(IDLE_MS, end);
    }
  }

  return async (body, signal) => {
    signal.throwIfAborted();
    const to = running();
    const reply = to ? await ask(to, body, signal) : 'no worker';
    if (reply === 'no worker') return hashHere(body, signal);
    if (reply.sum === undefined) throw new Error('The body could not be read.');
    return reply.sum;
  };
}
