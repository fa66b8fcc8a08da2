// Evaluates the conditional headers of a request for a file, in the order of RFC 9110 §13.2.2.
import type { IncomingHttpHeaders } from 'node:http';
import { matchesEtag } from '#service/http/if-none-match.ts';

export interface Validators {
  /** Strong ETag with its quotes. */
  readonly etag: string;
  /** Time in the format of `Last-Modified`. */
  readonly lastModified: string;
}

/** `failed`: the request requires a version other than the present one. */
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
 * Whether `If-Range` matches, so that a range may be sent: the client has the rest of the same version.
 * @param now time (ms since 1970)
 */
export function matchesIfRange(ifRange: unknown, { etag, lastModified }: Validators, now: number): boolean {
  if (ifRange === undefined || ifRange === etag) return true;
  // A date has a resolution of a second, within which a file could have changed twice (§8.8.2.2).
  return ifRange === lastModified && now - Date.parse(lastModified) >= 1_000;
}

/** Compares strongly, so a weak ETag never matches. */
function matches(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === '*' || ifMatch.split(',').some((candidate) => candidate.trim() === etag);
}

/** @returns undefined if the header is missing or malformed, which counts as missing (§13.1.3) */
function isLater(lastModified: string, since: string | undefined): boolean | undefined {
  if (since === undefined || new Date(since).toUTCString() !== since) return undefined;
  return Date.parse(lastModified) > Date.parse(since);
}
