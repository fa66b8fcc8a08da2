// Worker that parses a large list while it is received. It posts rows in batches, because receiving all at once would
// block the page.
import { z } from 'zod/mini';
import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isExactTerm } from '#contract/exact-term.ts';
import { term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { JsonList } from './json-list.ts';
import type { ParseReply, ParseRequest } from './parse-in-worker.ts';

/** Rows per message. The page receives this many terms in a few milliseconds. */
const ROWS_PER_MESSAGE = 1_000;

const list = new JsonList();
let endpoint: EndpointName | undefined;

function handle(request: ParseRequest): void {
  switch (request.kind) {
    case 'begin':
      endpoint = request.endpoint;
      reply({ kind: 'begun' });
      break;
    case 'bytes':
      replyWith(list.add(request.bytes));
      break;
    case 'end':
      replyWith(list.end());
      reply({ kind: 'listed' });
  }
}

function replyWith(rows: readonly unknown[]): void {
  for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE)
    reply(checked(rows.slice(at, at + ROWS_PER_MESSAGE)));
}

function checked(rows: readonly unknown[]): ParseReply {
  if (endpoint === 'listTerms') {
    const terms = rows.map((row) => (isExactTerm(row) ? row : z.parse(term, row)));
    return { kind: 'terms', columns: columnsOf(terms) };
  }
  const asked: Endpoint | undefined = endpoint && api[endpoint];
  const schema = asked?.success.body;
  return { kind: 'rows', rows: schema instanceof z.ZodMiniArray ? z.parse(schema, rows) : [] };
}

function reply(message: ParseReply): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<ParseRequest>) => {
  try {
    handle(data);
  } catch (error) {
    const isRefused = error instanceof SyntaxError || error instanceof z.core.$ZodError;
    reply(isRefused ? { kind: 'refused', reason: error.message } : { kind: 'failed' });
  }
});
