// Sends a large list to a worker that parses it while it is received. Parsing 30 MB of JSON would block the page for
// 0.2 s.
import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Parsed } from '#contract/parse-answer.ts';
import { termsOf } from '#contract/term-columns.ts';
import { WorkerClient, type WorkerPort } from '#worker-rpc/worker-client.ts';
import type { ParsedRows, Parser } from './parse-worker.ts';

export interface WorkerParser {
  readonly add: (bytes: Uint8Array) => void;
  /** @returns undefined if the worker can't be loaded or fails, or if the call was aborted */
  readonly end: (signal: AbortSignal | undefined) => Promise<Parsed | undefined>;
  readonly close: () => void;
}

/** Thrown if the response is not a list, or if a row is not valid for the endpoint. */
class ParseError extends Error {}

/** @returns undefined if the endpoint is not part of the API */
export function parseInWorker(endpoint: Endpoint): WorkerParser | undefined {
  const name = endpointName(endpoint);
  if (!name) return undefined;
  const rows: unknown[] = [];
  const worker = new WorkerClient<Parser, string, ParsedRows>(startWorker, {
    errorOf: (reason) => new ParseError(reason),
    onEvent(event) {
      for (const row of event.kind === 'terms' ? termsOf(event.columns) : event.rows) rows.push(row);
    },
  });
  const close = () => worker.close();
  let failure: unknown;
  return {
    // Copy the bytes instead of transferring them: the page parses them if no worker starts.
    add: (bytes) =>
      void worker.call('add', name, bytes).catch((error: unknown) => {
        failure ??= error;
      }),
    async end(signal) {
      signal?.addEventListener('abort', close);
      if (signal?.aborted) close();
      try {
        await worker.call('end', name);
        if (failure === undefined) return { success: true, data: rows };
      } catch (error) {
        failure ??= error;
      } finally {
        signal?.removeEventListener('abort', close);
      }
      return failure instanceof ParseError ? { success: false, error: failure } : undefined;
    },
    close,
  };
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
}

function endpointName(endpoint: Endpoint): EndpointName | undefined {
  const names = Object.keys(api).filter((name): name is EndpointName => Object.hasOwn(api, name));
  return names.find((name) => api[name] === endpoint);
}
