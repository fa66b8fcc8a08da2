// Worker that parses a large list while it is received. It emits rows in batches, because receiving all at once would
// block the page.
import { z } from 'zod/mini';
import { api, type EndpointName } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isExactTerm } from '#contract/exact-term.ts';
import { term } from '#contract/glossary.ts';
import { columnsOf, type TermColumns } from '#contract/term-columns.ts';
import { emit, serve } from '#worker-rpc/serve.ts';
import { JsonList } from './json-list.ts';

export type ParsedRows =
  | { readonly kind: 'rows'; readonly rows: readonly unknown[] }
  | { readonly kind: 'terms'; readonly columns: TermColumns };

/** Rows per message. The page receives this many terms in a few milliseconds. */
const ROWS_PER_MESSAGE = 1_000;

const list = new JsonList();

const parser = {
  /** Adds the next bytes of the response. */
  add: (endpoint: EndpointName, bytes: Uint8Array): void => emitRows(endpoint, list.add(bytes)),
  end: (endpoint: EndpointName): void => emitRows(endpoint, list.end()),
};

export type Parser = typeof parser;

function emitRows(endpoint: EndpointName, rows: readonly unknown[]): void {
  for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE)
    emit(checked(endpoint, rows.slice(at, at + ROWS_PER_MESSAGE)));
}

function checked(name: EndpointName, rows: readonly unknown[]): ParsedRows {
  if (name === 'listTerms') {
    const terms = rows.map((row) => (isExactTerm(row) ? row : z.parse(term, row)));
    return { kind: 'terms', columns: columnsOf(terms) };
  }
  const endpoint: Endpoint = api[name];
  const schema = endpoint.success.body;
  return { kind: 'rows', rows: schema instanceof z.ZodMiniArray ? z.parse(schema, rows) : [] };
}

serve(parser, {
  problemOf: (error) =>
    error instanceof SyntaxError || error instanceof z.core.$ZodError ? error.message : undefined,
});
