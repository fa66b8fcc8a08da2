// Reads and parses a response. A large list is parsed in a worker while the rest is received.
import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { isList, type Parsed, parseAnswer } from '#contract/parse-answer.ts';
import { ApiError } from './api-error.ts';
import type { WorkerParser } from './parse-in-worker.ts';
import { parseJson } from './parse-json.ts';
import { timeSlicer } from './time-slice.ts';

/** Responses with more bytes take over 0.1 s to parse on a slow machine, so a worker parses them. */
const WORKER_ABOVE_BYTES = 4_000_000;

/** @throws ApiError, or the signal's reason */
export async function readParsed(
  endpoint: Endpoint,
  schema: z.ZodMiniType,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Parsed> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let workerParser: WorkerParser | undefined;
  // Decode while receiving: decoding takes as long as parsing.
  const decoder = new TextDecoder();
  let text = '';
  let decoded = 0;
  const decode = () => {
    for (; decoded < chunks.length; decoded++) text += decoder.decode(chunks[decoded], { stream: true });
  };
  // Workers parse by themselves: they don't block the page, and in some browsers a worker can't start another.
  let isDecided = !isList(schema) || !('document' in globalThis);
  // Yield between chunks: buffered chunks arrive without a pause, and posting them to the worker copies them.
  const yieldToPage = timeSlicer(signal);
  try {
    for await (const chunk of chunksOf(response, signal)) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (workerParser) workerParser.add(chunk);
      else decode();
      await yieldToPage();
      if (isDecided || size < WORKER_ABOVE_BYTES) continue;
      isDecided = true;
      workerParser = await startWorkerParser(endpoint);
      for (const one of chunks) workerParser?.add(one);
    }
    const parsed = await workerParser?.end(signal);
    signal?.throwIfAborted();
    if (parsed) return parsed;
    decode();
    return await parseAnswer(schema, parseJson(text + decoder.decode()), timeSlicer(signal));
  } finally {
    workerParser?.close();
  }
}

async function* chunksOf(
  { body }: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void> {
  const reader = body?.getReader();
  if (!reader) return;
  const read = async () => {
    try {
      return await reader.read();
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ApiError({ kind: 'unreachable' }, { cause });
    }
  };
  try {
    for (let next = await read(); !next.done; next = await read()) yield next.value;
  } finally {
    // Cancel the rest if the caller stops reading. Errors of the cancel don't matter.
    void reader.cancel().catch(() => undefined);
  }
}

/** @returns undefined if no worker can be started */
async function startWorkerParser(endpoint: Endpoint): Promise<WorkerParser | undefined> {
  const code = await import('./parse-in-worker.ts').catch(() => undefined);
  return code?.parseInWorker(endpoint);
}
