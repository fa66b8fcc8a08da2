// What a bucket must allow for the pages of the web app to send files there, and read what S3 answers; and to read files.
import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3';
import { isNotFound } from '#service/media-store/s3/errors.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { placeOf } from './access.ts';
import { inFront, inPlaceOf } from './rules.ts';

/** How long a browser need not ask again, in seconds. */
const MAX_AGE = 3_600;

const ruleFor = (origins: readonly string[]): CORSRule => ({
  ID: 'lectern',
  AllowedOrigins: [...origins],
  AllowedMethods: ['PUT', 'GET', 'HEAD'],
  AllowedHeaders: ['content-type', 'range', 'if-range'],
  ExposeHeaders: ['ETag', 'Accept-Ranges', 'Content-Range', 'Content-Length'],
  MaxAgeSeconds: MAX_AGE,
});

export async function corsRulesOf(client: S3Client, bucket: string): Promise<readonly CORSRule[]> {
  try {
    return (await client.send(new GetBucketCorsCommand({ Bucket: bucket }))).CORSRules ?? [];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/**
 * Leaves what others have set, behind: of several rules for an origin Ceph looks at the first alone. A rule for pages of any
 * origin would keep theirs from ever being looked at, and comes last.
 */
export function withOrigins(rules: readonly CORSRule[], origins: readonly string[]): CORSRule[] {
  return (origins.includes('*') ? inPlaceOf : inFront)(rules, ruleFor(origins));
}

export async function allowOrigins(
  client: S3Client,
  bucket: string,
  origins: readonly string[],
): Promise<void> {
  const CORSRules = withOrigins(await corsRulesOf(client, bucket), origins);
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }));
}

/** What to tell an operator whose store has no rules of buckets for pages. */
export function withoutCors(settings: S3Settings, origins: readonly string[] = []): string {
  const pages = origins.length === 0 ? 'Lectern’s pages' : `pages at ${origins.join(', ')}`;
  return `The ${placeOf(settings)} has no CORS rules of its own. Let ${pages} send and read files there in the settings of the server.`;
}

export const maySend = (rules: readonly CORSRule[], origin: string): boolean =>
  allows(rules, { origin, method: 'PUT', header: 'content-type', exposed: ['etag'] });

/** Range by range, and with what says which range of which version it is. */
export const mayRead = (rules: readonly CORSRule[], origin: string): boolean =>
  allows(rules, { origin, method: 'GET', header: 'range', exposed: ['etag', 'content-range'] });

interface Asked {
  readonly origin: string;
  readonly method: 'PUT' | 'GET';
  readonly header: string;
  readonly exposed: readonly string[];
}

/**
 * As Amazon does it: what a browser asks before is answered by the first rule for the origin, the method and the headers; what
 * it then sends, by the first for the origin and the method.
 */
function allows(rules: readonly CORSRule[], { origin, method, header, exposed }: Asked): boolean {
  const forMethod = rules.filter(
    ({ AllowedOrigins, AllowedMethods }) =>
      matchesOne(AllowedOrigins, origin) && matchesOne(AllowedMethods, method),
  );
  return (
    forMethod.some(({ AllowedHeaders }) => matchesOne(AllowedHeaders, header)) &&
    exposed.every((name) => matchesOne(forMethod[0]?.ExposeHeaders, name))
  );
}

/** A pattern may hold one star. */
function matchesOne(patterns: readonly string[] = [], text: string): boolean {
  const plain = text.toLowerCase();
  return patterns.some((pattern) => {
    const [start = '', end] = pattern.toLowerCase().split('*');
    if (end === undefined) return plain === start;
    return plain.length >= start.length + end.length && plain.startsWith(start) && plain.endsWith(end);
  });
}
