import { describe, expect, it } from 'vitest';
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';
import { PutError, Stalled } from './put-error.ts';
import { ATTEMPTS, decideRetry, retryDelay, SLOW_RETRY_MS } from './retry-policy.ts';

function refused(status: number, detail = 'Because.', retryAfterSeconds?: number): ApiFailure {
  return {
    kind: 'refused',
    status,
    detail,
    fields: [],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

describe('the decision after a failure', () => {
  it.each([
    ['no answer', { kind: 'unreachable' }, 'again', 'again'],
    ['a timeout', { kind: 'timeout' }, 'again', 'again'],
    ['somebody else’s page', { kind: 'not-this-api', status: 200 }, 'fatal', 'fatal'],
    ['400', refused(400), 'fatal', 'fatal'],
    ['400 RequestTimeout of S3', { ...refused(400), s3Code: 'RequestTimeout' }, 'again', 'again'],
    ['400 that only mentions RequestTimeout', refused(400, 'RequestTimeout'), 'fatal', 'fatal'],
    ['400 ExpiredToken of S3', { ...refused(400), s3Code: 'ExpiredToken' }, 'fatal', 'new-address'],
    ['403 QuotaExceeded of Ceph', { ...refused(403), s3Code: 'QuotaExceeded' }, 'full', 'full'],
    ['400 with a code nobody knows', { ...refused(400), s3Code: 'Odd' }, 'fatal', 'fatal'],
    ['401', refused(401), 'sign-in', 'new-address'],
    ['403', refused(403), 'sign-in', 'new-address'],
    ['404', refused(404), 'gone', 'new-address'],
    ['408', refused(408), 'again', 'again'],
    ['411', refused(411), 'fatal', 'fatal'],
    ['425', refused(425), 'again', 'again'],
    ['429', refused(429), 'again', 'again'],
    ['500', refused(500), 'again', 'again'],
    ['502', refused(502), 'again', 'again'],
    ['503', refused(503), 'again', 'again'],
    ['507', refused(507), 'full', 'full'],
    ['a workspace that is full', { ...refused(400), code: 'workspace-full' }, 'full', 'full'],
  ] as const)('%s', (_, failure, ofApi, ofPut) => {
    expect(decideRetry(new ApiError(failure)).kind).toBe(ofApi);
    expect(decideRetry(new PutError(failure)).kind).toBe(ofPut);
  });

  it('a stalled request is retried', () => {
    expect(decideRetry(new Stalled())).toEqual({ kind: 'again', reason: { code: 'stalled' } });
  });

  it('a refusal keeps the server’s sentence', () => {
    expect(decideRetry(new ApiError(refused(400)))).toEqual({
      kind: 'fatal',
      reason: { code: 'refused', status: 400, sentence: 'Because.' },
    });
  });

  it('Retry-After is obeyed up to 15 minutes', () => {
    expect(decideRetry(new ApiError(refused(429, '', 7)))).toMatchObject({ afterMs: 7_000 });
    expect(decideRetry(new PutError(refused(503, '', 1e6)))).toMatchObject({ afterMs: 15 * 60_000 });
  });

  it('an unexpected error fails the upload without a retry', () => {
    expect(decideRetry(new TypeError('x'))).toEqual({
      kind: 'fatal',
      reason: { code: 'unexpected', message: 'x' },
    });
  });
});

describe('the retry delay', () => {
  it('is random up to a limit that doubles, and at most 30 s', () => {
    expect(retryDelay(1, 0.999)).toBeLessThan(300);
    for (let failures = 1; failures < ATTEMPTS; failures++) {
      expect(retryDelay(failures, 0)).toBe(0);
      expect(retryDelay(failures, 0.5)).toBe(Math.min(150 * 2 ** (failures - 1), 15_000));
    }
  });

  it('is always 30 s after eight attempts', () => {
    expect(retryDelay(ATTEMPTS, 0)).toBe(SLOW_RETRY_MS);
    expect(retryDelay(1_000, 0.7)).toBe(SLOW_RETRY_MS);
  });
});
