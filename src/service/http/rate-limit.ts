// Limits the requests per second of each key with a token bucket. The bucket holds tokens for ten seconds, because opening a
// page sends several requests at once.
import { ApiError } from '#service/core/api-error.ts';

const BURST_SECONDS = 10;

interface Bucket {
  readonly tokens: number;
  /** Time (ms) at which the bucket had that many tokens. */
  readonly at: number;
}

/** Counts a request. To be called with valid keys only, because each key gets a bucket. @throws ApiError beyond the limit */
export type RefuseTooOften = (key: string) => void;

export function rateLimit(perSecond: number, now = () => performance.now()): RefuseTooOften {
  const full = perSecond * BURST_SECONDS;
  const buckets = new Map<string, Bucket>();
  return (key) => {
    const at = now();
    const last = buckets.get(key) ?? { tokens: full, at };
    const tokens = Math.min(full, last.tokens + ((at - last.at) / 1000) * perSecond);
    if (tokens < 1) throw rateExceeded(perSecond);
    buckets.set(key, { tokens: tokens - 1, at });
  };
}

function rateExceeded(perSecond: number): ApiError {
  const limit = perSecond.toLocaleString('en');
  return new ApiError(
    'rate-exceeded',
    `This key may send ${limit} requests per second and has sent more. Wait a moment, then try again.`,
  );
}
