import { ApiError } from '#api-client/api-error.ts';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { isReachable } from '#api-client/is-reachable.ts';
import { unexpectedOrigin } from '#api-client/unexpected-origin.ts';
import { createReadUrl } from '#contract/read-url.ts';
import { words } from './words.ts';

/**
 * Requests an address to read a file from.
 * @returns undefined if the file is gone
 * @throws like `call`
 */
export async function requestReadUrl(
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

/**
 * Returns the sentence to show if the browser can't reach an address, in case the server got its origin wrong.
 * @returns undefined if the origin is right
 */
export function unreachableOriginText({ baseUrl }: Connection, address: string): string | undefined {
  const addressOrigin = unexpectedOrigin(address, baseUrl, location.origin);
  return addressOrigin === undefined ? undefined : words.addressUnreachable(addressOrigin, location.origin);
}

/**
 * Finds out whether an address can't be reached because the server got its origin wrong.
 * @returns the sentence to show; undefined if the browser itself could save from the address
 */
export async function whyUnreachable(connection: Connection, address: string): Promise<string | undefined> {
  const text = unreachableOriginText(connection, address);
  return text === undefined || (await isReachable(address)) ? undefined : text;
}
