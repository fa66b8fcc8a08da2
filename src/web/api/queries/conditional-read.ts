// Reading a list only where it has changed: an unchanged one costs a 304, and is the very same list.
import { ApiError } from '#api-client/api-error.ts';
import type { Connection } from '#api-client/connection.ts';

export interface Versioned<List> {
  readonly list: List;
  /** Undefined where the server gives none, or doesn't expose it to pages of another origin. */
  readonly etag: string | undefined;
}

/** Servers that expose their ETag to pages of another origin, and don't let them ask by it. */
const unconditional = new Set<string>();

/**
 * @param last what was read before: answered as it is when nothing has changed since
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
