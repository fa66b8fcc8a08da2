// Reads the list of the gallery's paths and caches it by its ETag, so an unchanged list costs only a 304 answer. If the server
// answers 404, the gallery has no files.
import { ApiError } from '#api-client/api-error.ts';
import { readAnswer, send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { listMediaFiles } from '#contract/media.ts';

interface CachedList {
  readonly etag: string;
  readonly baseUrl: string;
  readonly key: string;
  readonly paths: readonly string[];
}

export class ConditionalList {
  readonly #connection: () => Connection;
  #cached: CachedList | undefined;
  /** Cross-origin servers may expose their ETag and still refuse `If-None-Match` (CORS). */
  #isRefused = false;

  /** @param connection called for every request, because the key may have been replaced */
  constructor(connection: () => Connection) {
    this.#connection = connection;
  }

  /** @throws like `call` */
  async read(signal: AbortSignal, timeoutMs: number): Promise<readonly string[]> {
    const connection = this.#connection();
    const { baseUrl, key } = connection;
    const cached = this.#cached;
    const isSame = !this.#isRefused && cached?.baseUrl === baseUrl && cached.key === key;
    const request = async (headers: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const response = await send(connection, listMediaFiles, {}, { signal, timeoutMs, headers });
      const paths = await readAnswer(listMediaFiles, response, signal);
      const etag = response.headers.get('etag');
      this.#cached = etag === null ? undefined : { etag, baseUrl, key, paths };
      return paths;
    };
    try {
      return await request(isSame ? { 'If-None-Match': cached.etag } : {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isSame && error.status === 304) return cached.paths;
      if (error.status === 404) return [];
      if (!isSame || error.failure.kind !== 'unreachable') throw error;
    }
    const paths = await request({});
    this.#isRefused = true;
    return paths;
  }
}
