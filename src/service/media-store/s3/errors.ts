// What S3 answers, in the words of the port. Branches on codes and statuses only: texts differ between servers.
import { S3ServiceException } from '@aws-sdk/client-s3';
import { StoreFull, StoreUnavailable } from '#service/media-store/media-store.ts';

const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']);
const BUSY = new Set(['SlowDown', 'ServiceUnavailable', 'RequestTimeout', 'Throttling', 'TooManyRequests']);
/** Of the connection, of the names that lead there, and of what was given up on. */
const AWAY =
  /^(?:ECONN\w+|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|AbortError|TimeoutError|NetworkingError)$/;

/** The outcome of asking S3, with what it reports told in the port's words. */
export async function inPortWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof S3ServiceException) {
    const status = statusOf(error);
    if (FULL.has(error.name) || status === 507) return new StoreFull('S3 has no room.', { cause: error });
    if (BUSY.has(error.name) || status === 503 || status === 429) return unavailable(error);
    return error;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return AWAY.test(code) ? unavailable(error) : error;
}

function unavailable(cause: Error): StoreUnavailable {
  return new StoreUnavailable('S3 does not answer.', { cause });
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** Servers name differently what isn't there: an upload, a key. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** The credentials may not do this. */
export function isDenied(error: unknown): boolean {
  return statusOf(error) === 403 || (error instanceof Error && error.name === 'AccessDenied');
}

/** The store doesn't know this kind of request at all. */
export function isNotImplemented(error: unknown): boolean {
  return [405, 501].includes(statusOf(error) ?? 0);
}

/** Refused for good: to ask again in the same way leads nowhere. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** S3's own trouble: asked again, the same may succeed. */
export function isFailure(error: unknown): boolean {
  return error instanceof StoreUnavailable || (statusOf(error) ?? 0) >= 500;
}
