// The page's half of parsing a large answer in a worker: JSON of 30 MB would hold up the page for a fifth of a second.
import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Parsed } from '#contract/parse-answer.ts';

export interface ParseRequest {
  readonly endpoint: EndpointName;
  readonly bytes: ArrayBuffer;
}

export type ParseReply =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | { readonly kind: 'listed' }
  | { readonly kind: 'done'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  /** It couldn't: there was no memory for it, for example. */
  | { readonly kind: 'failed' };

/** Browsers don't all say that a worker can't be fetched. */
const ANSWERS_WITHIN_MS = 20_000;

/**
 * @returns undefined where there is no worker to be had: it is parsed here, then
 * @throws the signal's reason
 */
export async function parseInWorker(
  endpoint: Endpoint,
  bytes: ArrayBuffer,
  signal: AbortSignal | undefined,
): Promise<Parsed | undefined> {
  const name = nameOf(endpoint);
  if (name === undefined) return undefined;
  const worker = startWorker();
  if (!worker) return undefined;
  const { promise, resolve, reject } = Promise.withResolvers<Parsed | undefined>();
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop);
  const rows: unknown[] = [];
  const giveUp = () => resolve(undefined);
  const timer = setTimeout(giveUp, ANSWERS_WITHIN_MS);
  worker.addEventListener('error', giveUp);
  worker.addEventListener('message', ({ data: reply }: MessageEvent<ParseReply>) => {
    clearTimeout(timer);
    if (reply.kind === 'rows') for (const row of reply.rows) rows.push(row);
    else resolve(outcomeOf(reply, rows));
  });
  worker.postMessage({ endpoint: name, bytes } satisfies ParseRequest);
  try {
    signal?.throwIfAborted();
    return await promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    worker.terminate();
  }
}

/** A page may be forbidden to have any. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

function outcomeOf(
  reply: Exclude<ParseReply, { kind: 'rows' }>,
  rows: readonly unknown[],
): Parsed | undefined {
  switch (reply.kind) {
    case 'listed':
      return { success: true, data: rows };
    case 'done':
      return { success: true, data: reply.data };
    case 'failed':
      return undefined;
    case 'refused':
      return { success: false, error: new Error(reply.reason) };
  }
}

function nameOf(endpoint: Endpoint): EndpointName | undefined {
  const names = Object.keys(api).filter((name): name is EndpointName => Object.hasOwn(api, name));
  return names.find((name) => api[name] === endpoint);
}
