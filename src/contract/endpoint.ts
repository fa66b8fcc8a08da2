// The description of an endpoint. One value serves the service (validation), the client (types) and OpenAPI.
import type { z } from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** Path below the base URL, with parameters in braces: `/glossary/{glossaryId}`. */
  readonly path: string;
  readonly tag: 'Media' | 'Glossaries' | 'Terms' | 'Extensions';
  readonly summary: string;
  readonly description: string;
  /** Value of the body's `action` that selects this endpoint, if several share one method and path. */
  readonly action?: string;
  readonly params?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly meaning: string;
    readonly body?: z.ZodMiniType;
  };
  /** Error statuses of this endpoint and their meanings. 401, 429 and 503 are added to every endpoint. */
  readonly errors: Readonly<Partial<Record<400 | 404 | 500, string>>>;
  /** Whether the endpoint answers a conditional GET with 304. */
  readonly conditional?: boolean;
  /** Set if the request may carry a condition (`onlyIf`): the meaning of 412, its answer if the condition fails. */
  readonly conditionFailed?: string;
  /** Body of the 412 answer to an outdated `If-Match`. Undefined: the endpoint ignores `If-Match`. */
  readonly ifMatch?: z.ZodMiniType;
}

/** Keeps the literal types of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Params<E extends Endpoint, Side extends 'input' | 'output'> = E extends {
  params: infer P extends z.ZodMiniType;
}
  ? { readonly params: Side extends 'input' ? z.input<P> : z.output<P> }
  : unknown;
type Body<E extends Endpoint, Side extends 'input' | 'output'> = E extends {
  body: infer B extends z.ZodMiniType;
}
  ? { readonly body: Side extends 'input' ? z.input<B> : z.output<B> }
  : unknown;

/** A caller's request: params and body before validation. */
export type RequestOf<E extends Endpoint> = Params<E, 'input'> & Body<E, 'input'>;

/** A handler's request: params and body after validation and normalisation. */
export type ParsedRequestOf<E extends Endpoint> = Params<E, 'output'> & Body<E, 'output'>;

type Success<E extends Endpoint> = E['success'] extends { body: infer B extends z.ZodMiniType }
  ? B
  : undefined;

/** A caller's result: the parsed success body, or undefined if there is none. */
export type ResultOf<E extends Endpoint> =
  Success<E> extends infer B extends z.ZodMiniType ? z.output<B> : undefined;
