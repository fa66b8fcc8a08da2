// Sends a large list to a worker that parses it while it is received. Parsing 30 MB of JSON would block the page for
// 0.2 s.
import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Parsed } from '#contract/parse-answer.ts';
import { type TermColumns, termsOf } from '#contract/term-columns.ts';

export type ParseRequest =
  | { readonly kind: 'begin'; readonly endpoint: EndpointName }
  /** The next bytes of the response. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' };

export type ParseReply =
  /** The worker runs. A list of strings sends no other message until its end. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | { readonly kind: 'terms'; readonly columns: TermColumns }
  | { readonly kind: 'listed' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The worker failed, for example because memory was full. */
  | { readonly kind: 'failed' };

/** Time (ms) to wait for the worker's first message. Some browsers don't report a worker that can't be fetched. */
const START_TIMEOUT_MS = 20_000;

export interface WorkerParser {
  readonly add: (bytes: Uint8Array) => void;
  /** @returns undefined if no worker could be started, or if the call was aborted */
  readonly end: (signal: AbortSignal | undefined) => Promise<Parsed | undefined>;
  readonly close: () => void;
}

/** @returns undefined if no worker can be started */
export function parseInWorker(endpoint: Endpoint): WorkerParser | undefined {
  const name = endpointName(endpoint);
  const worker = name && startWorker();
  if (!worker) return undefined;
  const { promise, resolve } = Promise.withResolvers<Parsed | undefined>();
  const rows: unknown[] = [];
  const giveUp = () => resolve(undefined);
  const timer = setTimeout(giveUp, START_TIMEOUT_MS);
  worker.addEventListener('error', giveUp);
  worker.addEventListener('message', ({ data: reply }: MessageEvent<ParseReply>) => {
    clearTimeout(timer);
    switch (reply.kind) {
      case 'begun':
        break;
      case 'rows':
        for (const row of reply.rows) rows.push(row);
        break;
      case 'terms':
        for (const term of termsOf(reply.columns)) rows.push(term);
        break;
      case 'listed':
        return resolve({ success: true, data: rows });
      case 'refused':
        return resolve({ success: false, error: new Error(reply.reason) });
      case 'failed':
        return giveUp();
    }
  });
  const send = (request: ParseRequest) => worker.postMessage(request);
  const stopped = new AbortController();
  send({ kind: 'begin', endpoint: name });
  return {
    // Copy the bytes instead of transferring them: the page parses them if no worker starts.
    add: (bytes) => send({ kind: 'bytes', bytes }),
    end(signal) {
      signal?.addEventListener('abort', giveUp, { signal: stopped.signal });
      if (signal?.aborted) giveUp();
      send({ kind: 'end' });
      return promise;
    },
    close() {
      clearTimeout(timer);
      stopped.abort();
      worker.terminate();
      giveUp();
    },
  };
}

/** Starts the worker. Content security policies may forbid workers. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

function endpointName(endpoint: Endpoint): EndpointName | undefined {
  const names = Object.keys(api).filter((name): name is EndpointName => Object.hasOwn(api, name));
  return names.find((name) => api[name] === endpoint);
}
