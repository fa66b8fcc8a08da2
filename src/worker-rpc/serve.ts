// The worker's side of a channel: runs the methods that the page calls, in the order of the calls.
import type { Call, FromWorker, Methods } from './messages.ts';
import { unwrap } from './transfer.ts';

export interface ServeOptions {
  /** Returns the data of an error that the page can explain; undefined for any other error. */
  readonly problemOf?: (error: unknown) => unknown;
  /** Runs a method even if an earlier one has not finished. By default, methods run one at a time. */
  readonly isConcurrent?: boolean;
}

type Post = (message: FromWorker, buffers: Transferable[]) => void;

/**
 * Runs a method for each message.
 * @param post sends a message to the page
 * @returns the listener for messages of the page
 */
export function server<Api extends Methods<Api>>(
  methods: Api,
  post: Post,
  { problemOf, isConcurrent = false }: ServeOptions = {},
): (call: Call) => void {
  const run = async ({ id, name, args }: Call): Promise<void> => {
    const buffers: Transferable[] = [];
    const result: unknown = await Reflect.apply(Reflect.get(methods, name), methods, args);
    post({ kind: 'done', id, result: unwrap(result, buffers) }, buffers);
  };
  let before: Promise<void> = Promise.resolve();
  return (call) => {
    const fail = (error: unknown, problem?: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      post({ kind: 'failed', id: call.id, message, problem }, []);
    };
    before = (isConcurrent ? Promise.resolve() : before)
      .then(() => run(call))
      .catch((error: unknown) => fail(error, problemOf?.(error)))
      // Also if the problem can't be reported, for example because it can't be cloned. Later calls must still run.
      .catch(fail);
  };
}

/** Entry of a worker: answers the calls of the page. */
export function serve<Api extends Methods<Api>>(methods: Api, options?: ServeOptions): void {
  const receive = server(methods, (message, buffers) => postMessage(message, buffers), options);
  addEventListener('message', ({ data }: MessageEvent<Call>) => receive(data));
  postMessage({ kind: 'ready' } satisfies FromWorker);
}

/** Sends an event to the page. */
export function emit(event: unknown): void {
  postMessage({ kind: 'event', event } satisfies FromWorker);
}
