// Translates errors of the file system.
import { StoreFull } from '#service/media-store/media-store.ts';

const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns StoreFull if the error means a full disk or quota, otherwise the error itself. */
export function storeError(error: unknown): unknown {
  return FULL_CODES.has(errorCode(error) ?? '')
    ? new StoreFull('The media store is full.', { cause: error })
    : error;
}

/** Returns the system's code of an error, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns the result of the work, or undefined if it fails with one of these codes. */
export async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
