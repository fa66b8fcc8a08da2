// Reads a list with If-None-Match. An unchanged list costs a 304 and stays the same object.
import { ApiError } from '#api-client/api-error.ts';
import type { Connection } from '#api-client/connection.ts';

export interface Versioned<List> {
  readonly list: List;
  /** Undefined if the server sends none, or doesn’t expose it across origins. */
  readonly etag: string | undefined;
}

/** Servers that expose their ETag across origins but don’t allow If-None-Match. */
const unconditional = new Set<string>();

/**
 * @param last last list, returned if nothing has changed
 * @throws like `call`
 */
export async function readIfChanged<List>(
  connection: Connection,
  last: Versioned<List> | undefined,
  request: (headers: Readonly<Record<string, string>>) => Promise<Response>,
  read: (response: Response) => Promise<List>,
): Promise<Versioned<List>> {
  const answered = async (response: Response) => ({
    list: await read(response),
    etag: response.headers.get('etag') ?? undefined,
  });
  if (!last?.etag || unconditional.has(connection.baseUrl)) return await answered(await request({}));
  let response: Response;
  try {
    response = await request({ 'If-None-Match': last.etag });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 304) return last;
    if (error.failure.kind !== 'unreachable' || !isOtherOrigin(connection)) throw error;
    response = await request({});
    unconditional.add(connection.baseUrl);
  }
  return await answered(response);
}

function isOtherOrigin({ baseUrl }: Connection): boolean {
  return new URL(baseUrl).origin !== globalThis.location?.origin;
}
