// What the file system reports, and which of it means something here.
import { StoreFull } from '#service/media-store/media-store.ts';

const FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The system's error, or StoreFull where it says that nothing more fits. */
export function storeError(error: unknown): unknown {
  return FULL_CODES.has(errorCode(error) ?? '')
    ? new StoreFull('The media store is full.', { cause: error })
    : error;
}

/** The system's name of an error: `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The outcome, or undefined where the error is one of these. */
export async function unless<T>(codes: readonly string[], work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
