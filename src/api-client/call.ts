// The only code that fetches from the API: the web app, the upload engine and the catalog call it.
import type { Endpoint, RequestOf, ResultOf } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { type Connection, credentialHeader } from './connection.ts';
import { readFailure } from './error-body.ts';
import { readParsed } from './read-parsed.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds until the call fails as `timeout`. Default 30,000. */
  readonly timeoutMs?: number;
  /** Let the request outlive the page (at most 64 KiB of body). */
  readonly keepalive?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `reload` bypasses caches. The browser then adds the header `Cache-Control`, which a cross-origin request may not set
   * by itself.
   */
  readonly cache?: RequestCache;
}

/** The properties that every `RequestOf<E>` may have. */
interface AnyRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Calls an endpoint and parses its response by the contract.
 * @throws ApiError for every failure except an abort by the caller's signal, which throws the signal's reason
 */
export async function call<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  request: RequestOf<E> & AnyRequest,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  const response = await send(connection, endpoint, request, options);
  return await readAnswer(endpoint, response, options.signal);
}

/**
 * Reads the response of {@link send} and parses it by the contract.
 * @throws like {@link call}
 */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal?: AbortSignal,
): Promise<ResultOf<E>> {
  const schema = endpoint.success.body;
  // Any 2xx is a success. Without a schema the body isn't read.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ResultOf<E> is undefined exactly when there is no schema
  if (schema === undefined) return undefined as ResultOf<E>;
  const parsed = await readParsed(endpoint, schema, response, signal);
  if (!parsed.success)
    throw new ApiError({ kind: 'not-this-api', status: response.status }, { cause: parsed.error });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- ResultOf<E> is this schema's output by definition
  return parsed.data as ResultOf<E>;
}

/**
 * Sends a request, for callers that need more than the parsed body.
 * @returns the response if its status is 2xx
 * @throws like {@link call}
 */
export async function send<E extends Endpoint>(
  connection: Connection,
  endpoint: E,
  request: RequestOf<E> & AnyRequest,
  options: CallOptions = {},
): Promise<Response> {
  const { params, body }: AnyRequest = request;
  const [headerName, headerValue] = credentialHeader(connection);
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(connection.baseUrl + fillPath(endpoint.path, params ?? {}), {
      method: endpoint.method,
      headers: {
        ...options.headers,
        [headerName]: headerValue,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      // The key is in a header, so cookies of the host aren't sent.
      credentials: 'omit',
      redirect: 'follow',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.keepalive && { keepalive: true }),
      ...(options.cache && { cache: options.cache }),
    });
  } catch (cause) {
    options.signal?.throwIfAborted();
    throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'unreachable' }, { cause });
  }
  if (!response.ok) throw new ApiError(await readFailure(response));
  return response;
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
