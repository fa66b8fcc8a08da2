// An answer, read and parsed. A list that turns out to be large is parsed in a worker while the rest of it is on its way.
import type { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { isList, type Parsed, parseAnswer } from '#contract/parse-answer.ts';
import { ApiError } from './api-error.ts';
import type { ParsingAside } from './parse-in-worker.ts';
import { parseJson } from './parse-json.ts';
import { timeSlicer } from './time-slice.ts';

/** Bytes of an answer that take a tenth of a second to parse on a slow machine. */
const LARGE = 4_000_000;

/** @throws ApiError, or the signal's reason */
export async function readParsed(
  endpoint: Endpoint,
  schema: z.ZodMiniType,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Parsed> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let aside: ParsingAside | undefined;
  // To make text of what has come takes as long as to parse it, and can be done while the rest is on its way.
  const decoder = new TextDecoder();
  let text = '';
  let decoded = 0;
  const decode = () => {
    for (; decoded < chunks.length; decoded++) text += decoder.decode(chunks[decoded], { stream: true });
  };
  // A worker holds up no page, and not in every browser may it start another.
  let isAsideAsked = !isList(schema) || !('document' in globalThis);
  // What has come already is read without a turn for anything else, and handing it to the worker copies it.
  const turn = timeSlicer(signal);
  try {
    for await (const chunk of chunksOf(response, signal)) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (aside) aside.add(chunk);
      else decode();
      await turn();
      if (isAsideAsked || size < LARGE) continue;
      isAsideAsked = true;
      aside = await parseAside(endpoint);
      for (const one of chunks) aside?.add(one);
    }
    const parsed = await aside?.end(signal);
    signal?.throwIfAborted();
    if (parsed) return parsed;
    decode();
    return await parseAnswer(schema, parseJson(text + decoder.decode()), timeSlicer(signal));
  } finally {
    aside?.close();
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
    // Whoever reads no further needs no more of it; nor does it matter that there is none.
    void reader.cancel().catch(() => undefined);
  }
}

/** Undefined where there is no worker to be had. */
async function parseAside(endpoint: Endpoint): Promise<ParsingAside | undefined> {
  const code = await import('./parse-in-worker.ts').catch(() => undefined);
  return code?.parseInWorker(endpoint);
}
