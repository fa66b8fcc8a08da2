// `If-Match` (RFC 9110 §13.1.1): the versions a change may begin from. Our tags are the `updatedAt` of a term, in quotes.
import { ApiError } from '#service/core/api-error.ts';

const TAGS = /^(?:W\/)?"[^"\s]*"(?:\s*,\s*(?:W\/)?"[^"\s]*")*$/;
const TAG = /(W\/)?"([^"]*)"/g;

/**
 * Undefined where any version will do: without the header, and for `*`, which asks only that there is one. The
 * comparison is strong: a weak tag never matches.
 * @throws ApiError for what is no list of tags: a change the sender meant to guard must not be made unguarded
 */
export function versionsIn(header: string | undefined): ReadonlySet<string> | undefined {
  const text = header?.trim();
  if (text === undefined || text === '*') return undefined;
  if (!TAGS.test(text)) {
    throw new ApiError('invalid-input', 'If-Match must be the term’s updatedAt in double quotes, or *.');
  }
  return new Set([...text.matchAll(TAG)].flatMap(([, weak, tag]) => (weak || !tag ? [] : [tag])));
}
