// Parses `If-Match` (RFC 9110 §13.1.1), with which a client changes a term only if nobody else has. The ETag of a term is its
// `updatedAt` in quotes.
import { ApiError } from '#service/core/api-error.ts';

const TAGS = /^(?:W\/)?"[^"\s]*"(?:\s*,\s*(?:W\/)?"[^"\s]*")*$/;
const TAG = /(W\/)?"([^"]*)"/g;

/**
 * Returns the versions that the header names. The comparison is strong, so weak ETags are left out.
 * @returns undefined if any version will do: without the header, and for `*`
 * @throws ApiError if the header is malformed, because ignoring it could overwrite another change
 */
export function versionsIn(header: string | undefined): ReadonlySet<string> | undefined {
  const text = header?.trim();
  if (text === undefined || text === '*') return undefined;
  if (!TAGS.test(text)) {
    throw new ApiError('invalid-input', 'If-Match must be the term’s updatedAt in double quotes, or *.');
  }
  return new Set([...text.matchAll(TAG)].flatMap(([, weak, tag]) => (weak || !tag ? [] : [tag])));
}
