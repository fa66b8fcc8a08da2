// One policy for every request: what a failure means, and how long to wait before the next attempt.
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';
import type { FullReason, Reason } from '#upload/model/upload-state.ts';
import { Blocked, Corrupted, PutError, Stalled } from './put-error.ts';

/**
 * After this number of failures in a row, a request is retried every `SLOW_RETRY_MS`. If this number of signed addresses in a
 * row is refused, the upload fails.
 */
export const ATTEMPTS = 8;
/** How often (ms) an unreachable server is tried again. */
export const SLOW_RETRY_MS = 30_000;
const FIRST_DELAY_MS = 300;
/** Maximum wait (ms) that a server can request with Retry-After. */
const LONGEST_RETRY_AFTER_MS = 15 * 60_000;

export type RetryDecision =
  /** Send the same request again, after a delay. */
  | { readonly kind: 'again'; readonly reason: Reason; readonly afterMs?: number }
  /** Send the same request again when there is space. `nothingFits`: a smaller request would be refused, too. */
  | { readonly kind: 'full'; readonly reason: FullReason; readonly nothingFits: boolean }
  /** The signed address is no longer valid. Request another one. */
  | { readonly kind: 'new-address'; readonly reason: Reason }
  /** The key is refused. */
  | { readonly kind: 'sign-in' }
  /** The server doesn't know this upload (any more). */
  | { readonly kind: 'gone'; readonly reason: Reason }
  /** Trying again would not help. */
  | { readonly kind: 'fatal'; readonly reason: Reason };

type Refusal = Extract<ApiFailure, { kind: 'refused' }>;

export function decideRetry(error: unknown): RetryDecision {
  if (error instanceof Stalled) return { kind: 'again', reason: { code: 'stalled' } };
  if (error instanceof Blocked) return { kind: 'again', reason: { code: 'put-blocked' } };
  if (error instanceof Corrupted) return { kind: 'again', reason: { code: 'corrupted', part: error.part } };
  if (error instanceof PutError && error.origins)
    return { kind: 'again', reason: { code: 'address-unreachable', ...error.origins } };
  if (error instanceof PutError) return decideForFailure(error.failure, 'put');
  if (error instanceof ApiError) return decideForFailure(error.failure, 'api');
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'fatal', reason: { code: 'unexpected', message } };
}

function decideForFailure(failure: ApiFailure, call: 'api' | 'put'): RetryDecision {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
      return { kind: 'again', reason: { code: 'unreachable' } };
    case 'not-this-api':
      return { kind: 'fatal', reason: { code: 'not-this-api' } };
    case 'refused':
      return decideForStatus(failure, call);
  }
}

/**
 * Amazon's error codes whose status alone would mislead, because most of them have status 400.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList
 * For other codes the status decides.
 */
const S3_CODES: ReadonlyMap<string | undefined, 'again' | 'new-address' | 'full'> = new Map([
  // The body didn't arrive completely or was damaged.
  ['RequestTimeout', 'again'],
  ['IncompleteBody', 'again'],
  ['BadDigest', 'again'],
  ['XAmzContentSHA256Mismatch', 'again'],
  // The store is busy.
  ['InternalError', 'again'],
  ['ServiceUnavailable', 'again'],
  ['SlowDown', 'again'],
  ['OperationAborted', 'again'],
  // The address was signed with a token or at a time that the store no longer accepts. (403 has the same effect.)
  ['ExpiredToken', 'new-address'],
  ['InvalidToken', 'new-address'],
  ['TokenRefreshRequired', 'new-address'],
  ['RequestExpired', 'new-address'],
  ['RequestTimeTooSkewed', 'new-address'],
  // Amazon has no quotas. Ceph answers the first with 403.
  ['QuotaExceeded', 'full'],
  ['InsufficientStorage', 'full'],
  ['XMinioStorageFull', 'full'],
]);

function decideForStatus(failure: Refusal, call: 'api' | 'put'): RetryDecision {
  const { status, detail: sentence } = failure;
  const refused: Reason = { code: 'refused', status, sentence };
  const byCode = S3_CODES.get(failure.s3Code);
  if (byCode === 'full' || status === 507 || failure.code === 'workspace-full')
    return decideWhenFull(failure);
  if (byCode === 'new-address' && call === 'put') return { kind: 'new-address', reason: refused };
  if (byCode === 'again' || isTemporary(status)) {
    const afterMs = Math.min((failure.retryAfterSeconds ?? 0) * 1000, LONGEST_RETRY_AFTER_MS);
    // S3's sentences are for programmers ("You did not provide the number of bytes specified by …").
    const shown = byCode === 'again' ? '' : sentence;
    return { kind: 'again', reason: { code: 'server-trouble', status, sentence: shown }, afterMs };
  }
  if (status === 401 || status === 403)
    return call === 'api' ? { kind: 'sign-in' } : { kind: 'new-address', reason: refused };
  if (status === 404)
    return call === 'api' ? { kind: 'gone', reason: refused } : { kind: 'new-address', reason: refused };
  return { kind: 'fatal', reason: refused };
}

const DISK_FULL: ReadonlySet<string | undefined> = new Set(['store-full', 'XMinioStorageFull']);

function decideWhenFull({ code, s3Code, detail: sentence, limit }: Refusal): RetryDecision {
  const isDisk = DISK_FULL.has(code) || DISK_FULL.has(s3Code);
  const reason: FullReason = isDisk
    ? { code: 'store-full', sentence }
    : { code: 'quota-full', limit: limit ?? null };
  return { kind: 'full', reason, nothingFits: code === 'workspace-full' };
}

function isTemporary(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/**
 * Returns the delay (ms) before the next attempt. It is random ("full jitter"), below a limit that doubles with each attempt.
 * From `ATTEMPTS` failures on it is exactly `SLOW_RETRY_MS`.
 * @param failures how many attempts in a row have failed, from 1
 * @param random from 0 up to 1
 */
export function retryDelay(failures: number, random: number): number {
  if (failures >= ATTEMPTS) return SLOW_RETRY_MS;
  return random * FIRST_DELAY_MS * 2 ** (failures - 1);
}
