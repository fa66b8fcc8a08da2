// What a handler is: validated input in, the endpoint's result out. It knows no HTTP.
import type { Endpoint, ParsedRequestOf, ResultOf } from '#contract/endpoint.ts';
import type { Core } from '#service/core/core.ts';
import type { VersionedList } from '#service/core/versioned-list.ts';

export interface HandlerContext {
  readonly core: Core;
  /** Whose key signed the request in. */
  readonly workspace: string;
  /** What an address of this service starts with, for this caller: `https://media.example.com`. */
  readonly origin: string;
  /** The caller wants no answer from memory (`Cache-Control: no-cache`). */
  readonly fresh: boolean;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

/** A list that answers conditional GETs is handed over with its version; http/ streams it or answers 304. */
export type AnswerOf<E extends Endpoint> = E extends { conditional: true }
  ? ResultOf<E> extends readonly (infer Item)[]
    ? VersionedList<Item>
    : never
  : ResultOf<E>;

export type Handler<E extends Endpoint> = (
  request: ParsedRequestOf<E>,
  context: HandlerContext,
) => Promise<AnswerOf<E>>;
