import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { createReadUrl } from '#contract/read-url.ts';

/**
 * An address to read a file from.
 * @returns undefined where the file is gone
 * @throws like `call`
 */
export async function readUrlOf(
  connection: Connection,
  path: string,
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    return await call(connection, createReadUrl, { body: { fileName: path } }, signal && { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
