// How often one key may ask. Each key has a bucket of tokens, one of which a request takes; it fills at the rate allowed,
// and holds ten seconds’ worth: opening a page takes several requests at once, and that is not what the limit is about.
import { ApiError } from '#service/core/api-error.ts';

const HELD_SECONDS = 10;

interface Bucket {
  readonly tokens: number;
  /** When so many were in it, in milliseconds. */
  readonly at: number;
}

/** @throws ApiError where the key has asked too often. To be asked of good keys only: each has a bucket from then on. */
export type RefuseTooOften = (key: string) => void;

export function rateLimit(perSecond: number, now = () => performance.now()): RefuseTooOften {
  const full = perSecond * HELD_SECONDS;
  const buckets = new Map<string, Bucket>();
  return (key) => {
    const at = now();
    const last = buckets.get(key) ?? { tokens: full, at };
    const tokens = Math.min(full, last.tokens + ((at - last.at) / 1000) * perSecond);
    if (tokens < 1) throw tooOften(perSecond);
    buckets.set(key, { tokens: tokens - 1, at });
  };
}

function tooOften(perSecond: number): ApiError {
  const limit = perSecond.toLocaleString('en');
  return new ApiError(
    'rate-exceeded',
    `This key may ask ${limit} times a second, and has asked more often. Wait a moment, then try again.`,
  );
}
