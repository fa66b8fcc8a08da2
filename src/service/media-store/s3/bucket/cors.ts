// Reads, checks and sets the CORS rules that let pages of the web app upload files to the bucket and read them.
import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3';
import { isNotFound } from '#service/media-store/s3/errors.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { placeOf } from './access.ts';
import { appendRule, prependRule } from './rules.ts';

/** Time (s) for which a browser may cache the answer to a preflight request. */
const MAX_AGE = 3_600;

const ruleFor = (origins: readonly string[]): CORSRule => ({
  ID: 'lectern',
  AllowedOrigins: [...origins],
  AllowedMethods: ['PUT', 'GET', 'HEAD'],
  AllowedHeaders: ['content-type', 'range', 'if-range', 'if-none-match', 'if-match'],
  ExposeHeaders: ['ETag', 'Accept-Ranges', 'Content-Range', 'Content-Length'],
  MaxAgeSeconds: MAX_AGE,
});

export async function getCorsRules(client: S3Client, bucket: string): Promise<readonly CORSRule[]> {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket: bucket }))).CORSRules ?? [];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/**
 * Adds the rule of Lectern to the rules of others. It comes first, because Ceph applies only the first rule for an origin. A
 * rule for all origins comes last, because it would hide the other rules.
 */
export function withOrigins(rules: readonly CORSRule[], origins: readonly string[]): CORSRule[] {
  return (origins.includes('*') ? appendRule : prependRule)(rules, ruleFor(origins));
}

export async function allowOrigins(
  client: S3Client,
  bucket: string,
  origins: readonly string[],
): Promise<void> {
  const CORSRules = withOrigins(await getCorsRules(client, bucket), origins);
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }));
}

/** Returns a sentence for operators whose store has no CORS rules for a bucket. */
export function withoutCors(settings: S3Settings, origins: readonly string[] = []): string {
  const pages = origins.length === 0 ? 'Lectern’s pages' : `pages at ${origins.join(', ')}`;
  return `The ${placeOf(settings)} doesn’t support CORS rules. Allow ${pages} to upload and read files in the settings of the S3 server.`;
}

/** Headers of a PUT: the type of the file, and the condition it is published under. */
const SENT_HEADERS = ['content-type', 'if-none-match', 'if-match'];

export const maySend = (rules: readonly CORSRule[], origin: string): boolean =>
  allows(rules, { origin, method: 'PUT', headers: SENT_HEADERS, exposed: ['etag'] });

/** Whether pages may read files in ranges, and see the range and the version in the answer. */
export const mayRead = (rules: readonly CORSRule[], origin: string): boolean =>
  allows(rules, { origin, method: 'GET', headers: ['range'], exposed: ['etag', 'content-range'] });

interface Asked {
  readonly origin: string;
  readonly method: 'PUT' | 'GET';
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
}

/**
 * Applies the rules as Amazon does. The first rule that matches origin, method and headers answers the preflight request. The
 * first rule that matches origin and method answers the request itself.
 */
function allows(rules: readonly CORSRule[], { origin, method, headers, exposed }: Asked): boolean {
  const forMethod = rules.filter(
    ({ AllowedOrigins, AllowedMethods }) =>
      matchesOne(AllowedOrigins, origin) && matchesOne(AllowedMethods, method),
  );
  return (
    forMethod.some(({ AllowedHeaders }) => headers.every((name) => matchesOne(AllowedHeaders, name))) &&
    exposed.every((name) => matchesOne(forMethod[0]?.ExposeHeaders, name))
  );
}

/** A pattern may contain one star. */
function matchesOne(patterns: readonly string[] = [], text: string): boolean {
  const plain = text.toLowerCase();
  return patterns.some((pattern) => {
    const [start = '', end] = pattern.toLowerCase().split('*');
    if (end === undefined) return plain === start;
    return plain.length >= start.length + end.length && plain.startsWith(start) && plain.endsWith(end);
  });
}
