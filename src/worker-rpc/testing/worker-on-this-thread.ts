// A worker for tests that runs on the test's thread.
import type { Call, FromWorker, Methods } from '#worker-rpc/messages.ts';
import { type ServeOptions, server } from '#worker-rpc/serve.ts';
import type { WorkerPort } from '#worker-rpc/worker-client.ts';

type Listener = (event: MessageEvent) => void;

export interface TestWorker {
  readonly port: WorkerPort;
  readonly calls: readonly Call[];
  readonly isTerminated: () => boolean;
  /** Sends an event to the page. */
  readonly emit: (event: unknown) => void;
  /** Behaves like a worker whose script can't be loaded. */
  readonly fail: () => void;
}

/** @param methods without them, the worker never answers */
export function workerOnThisThread<Api extends Methods<Api>>(
  methods?: Api,
  options?: ServeOptions,
): TestWorker {
  const calls: Call[] = [];
  let isTerminated = false;
  const listeners: { message?: Listener; error?: Listener } = {};
  const post = (message: FromWorker, buffers: Transferable[] = []) =>
    listeners.message?.(
      new MessageEvent('message', { data: structuredClone(message, { transfer: buffers }) }),
    );
  const receive = methods && server(methods, post, options);
  const port: WorkerPort = {
    postMessage(call, buffers) {
      const cloned = structuredClone(call, { transfer: buffers });
      calls.push(cloned);
      receive?.(cloned);
    },
    terminate() {
      isTerminated = true;
    },
    addEventListener(type: 'message' | 'error', listener: Listener) {
      listeners[type] = listener;
      if (type === 'message' && methods) post({ kind: 'ready' });
    },
  };
  const fail = () => listeners.error?.(new MessageEvent('error'));
  const emit = (event: unknown) => post({ kind: 'event', event });
  return { port, calls, isTerminated: () => isTerminated, emit, fail };
}
