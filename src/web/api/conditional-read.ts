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
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const response = await request(headers);
    return { list: await read(response), etag: response.headers.get('etag') ?? undefined };
  };
  if (!last?.etag || unconditional.has(connection.baseUrl)) return await ask({});
  try {
    return await ask({ 'If-None-Match': last.etag });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 304) return last;
    if (error.failure.kind !== 'unreachable') throw error;
    const now = await ask({});
    if (isOtherOrigin(connection)) unconditional.add(connection.baseUrl);
    return now;
  }
}

function isOtherOrigin({ baseUrl }: Connection): boolean {
  return new URL(baseUrl).origin !== globalThis.location?.origin;
}
