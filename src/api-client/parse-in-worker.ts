// The page's half of parsing a large list in a worker, while it is still on its way: JSON of 30 MB would hold up the page for
// a fifth of a second.
import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Parsed } from '#contract/parse-answer.ts';
import { type TermColumns, termsOf } from '#contract/term-columns.ts';

export type ParseRequest =
  | { readonly kind: 'begin'; readonly endpoint: EndpointName }
  /** What comes next of the answer. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' };

export type ParseReply =
  /** It is there: a list of texts says nothing more until its end. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | { readonly kind: 'terms'; readonly columns: TermColumns }
  | { readonly kind: 'listed' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** It couldn't: there was no memory for it, for example. */
  | { readonly kind: 'failed' };

/** Browsers don't all say that a worker can't be fetched. */
const ANSWERS_WITHIN_MS = 20_000;

export interface ParsingAside {
  readonly add: (bytes: Uint8Array) => void;
  /** Undefined where there is no worker to be had, or nobody waits any more. */
  readonly end: (signal: AbortSignal | undefined) => Promise<Parsed | undefined>;
  readonly close: () => void;
}

/** @returns undefined where there is no worker to be had */
export function parseInWorker(endpoint: Endpoint): ParsingAside | undefined {
  const name = nameOf(endpoint);
  const worker = name && startWorker();
  if (!worker) return undefined;
  const { promise, resolve } = Promise.withResolvers<Parsed | undefined>();
  const rows: unknown[] = [];
  const giveUp = () => resolve(undefined);
  const timer = setTimeout(giveUp, ANSWERS_WITHIN_MS);
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
  const tell = (request: ParseRequest) => worker.postMessage(request);
  const stopped = new AbortController();
  tell({ kind: 'begin', endpoint: name });
  return {
    // Not handed over: where there turns out to be no worker it is needed here.
    add: (bytes) => tell({ kind: 'bytes', bytes }),
    end(signal) {
      signal?.addEventListener('abort', giveUp, { signal: stopped.signal });
      if (signal?.aborted) giveUp();
      tell({ kind: 'end' });
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

/** A page may be forbidden to have any. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

function nameOf(endpoint: Endpoint): EndpointName | undefined {
  const names = Object.keys(api).filter((name): name is EndpointName => Object.hasOwn(api, name));
  return names.find((name) => api[name] === endpoint);
}
