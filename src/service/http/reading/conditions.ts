// Whether a request for a file wants it as it is: its conditions, in the order of RFC 9110 §13.2.2.
import type { IncomingHttpHeaders } from 'node:http';
import { matchesEtag } from '#service/http/if-none-match.ts';

export interface Validators {
  /** Strong, with its quotes. */
  readonly etag: string;
  /** As `Last-Modified` says it. */
  readonly lastModified: string;
}

/** `failed`: the sender wants none but another version. */
export type Verdict = 'send' | 'not-modified' | 'failed';

export function evaluateConditions(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): Verdict {
  const {
    'if-match': ifMatch,
    'if-unmodified-since': unmodifiedSince,
    'if-none-match': ifNoneMatch,
    'if-modified-since': modifiedSince,
  } = headers;
  const hasFailed =
    ifMatch === undefined ? isLater(lastModified, unmodifiedSince) === true : !matches(ifMatch, etag);
  if (hasFailed) return 'failed';
  const isKnown =
    ifNoneMatch === undefined
      ? isLater(lastModified, modifiedSince) === false
      : matchesEtag(ifNoneMatch, etag);
  return isKnown ? 'not-modified' : 'send';
}

/**
 * Whether a range is to be sent, and not the whole: what the asker has the rest of is still the same.
 * @param now in milliseconds since 1970
 */
export function matchesIfRange(ifRange: unknown, { etag, lastModified }: Validators, now: number): boolean {
  if (ifRange === undefined || ifRange === etag) return true;
  // A file could have changed twice in the second of a time (§8.8.2.2).
  return ifRange === lastModified && now - Date.parse(lastModified) >= 1_000;
}

/** By strong comparison: a weak tag is none of ours. */
function matches(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((candidate) => candidate.trim() === etag);
}

/** Undefined where there is nothing to compare: a time that can't be read counts as none (§13.1.3). */
function isLater(lastModified: string, since: string | undefined): boolean | undefined {
  if (since === undefined || new Date(since).toUTCString() !== since) return undefined;
  return Date.parse(lastModified) > Date.parse(since);
}
