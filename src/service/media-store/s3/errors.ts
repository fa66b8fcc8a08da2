// Translates errors of S3 into errors of the media store. Reads only codes and statuses, because messages differ between servers.
import { S3ServiceException } from '@aws-sdk/client-s3';
import { StoreFull, StoreUnavailable } from '#service/media-store/media-store.ts';

const FULL = new Set(['QuotaExceeded', 'InsufficientStorage', 'XMinioStorageFull']);
const BUSY = new Set(['SlowDown', 'ServiceUnavailable', 'RequestTimeout', 'Throttling', 'TooManyRequests']);
/** Codes of failed connections, failed name lookups and timeouts. */
const AWAY =
  /^(?:ECONN\w+|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|AbortError|TimeoutError|NetworkingError)$/;

/** @throws StoreFull, StoreUnavailable, or the error of the work as it is */
export async function translateErrors<T>(work: Promise<T>): Promise<T> {
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
    if (FULL.has(error.name) || status === 507)
      return new StoreFull('The S3 store is full.', { cause: error });
    if (BUSY.has(error.name) || status === 503 || status === 429) return unavailable(error);
    return error;
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return AWAY.test(code) ? unavailable(error) : error;
}

function unavailable(cause: Error): StoreUnavailable {
  return new StoreUnavailable('S3 does not respond.', { cause });
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** Checks the status, because servers use different codes for a missing key or upload. */
export function isNotFound(error: unknown): boolean {
  return statusOf(error) === 404;
}

/** Whether the credentials lack the permission. */
export function isDenied(error: unknown): boolean {
  return statusOf(error) === 403 || (error instanceof Error && error.name === 'AccessDenied');
}

/**
 * Whether the server doesn't support this kind of request. Swift mistakes a lifecycle rule for the settings of a new bucket and
 * responds that the XML is malformed.
 */
export function isNotImplemented(error: unknown): boolean {
  return (
    [405, 501].includes(statusOf(error) ?? 0) || (error instanceof Error && error.name === 'MalformedXML')
  );
}

/** Whether the request was refused, so that a retry can't succeed. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** Whether S3 failed, so that a retry may succeed. */
export function isFailure(error: unknown): boolean {
  return error instanceof StoreUnavailable || (statusOf(error) ?? 0) >= 500;
}
