// What an endpoint is. One value describes it for the service (validation), the client (types) and OpenAPI.
import type { z } from 'zod/mini';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint {
  readonly method: Method;
  /** Below the base URL, with parameters in braces: `/glossary/{glossaryId}`. */
  readonly path: string;
  readonly tag: 'Media' | 'Glossaries' | 'Terms' | 'Extensions';
  readonly summary: string;
  readonly description: string;
  /** Set where several endpoints share one method and path: the value of the body's `action` that selects this one. */
  readonly action?: string;
  readonly params?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly success: {
    readonly status: 200 | 201 | 204;
    readonly meaning: string;
    readonly body?: z.ZodMiniType;
  };
  /** The error statuses of this endpoint's table, with what each means there. 401, 429 and 503 are added to all. */
  readonly errors: Readonly<Partial<Record<400 | 404 | 500, string>>>;
  /** A list that answers a conditional GET with 304. */
  readonly conditional?: boolean;
  /** Set if the request may carry a condition (`onlyIf`): the meaning of 412, its answer if the condition fails. */
  readonly conditionFailed?: string;
  /** Takes `If-Match`, and answers 412 with this body where that isn't what is there any more. */
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

/** What a caller hands in: params and body as they may be sent. */
export type RequestOf<E extends Endpoint> = Params<E, 'input'> & Body<E, 'input'>;

/** What a handler receives: params and body after validation and normalisation. */
export type ParsedRequestOf<E extends Endpoint> = Params<E, 'output'> & Body<E, 'output'>;

type Success<E extends Endpoint> = E['success'] extends { body: infer B extends z.ZodMiniType }
  ? B
  : undefined;

/** What a caller gets: the success body, parsed; undefined where there is none. */
export type ResultOf<E extends Endpoint> =
  Success<E> extends infer B extends z.ZodMiniType ? z.output<B> : undefined;
