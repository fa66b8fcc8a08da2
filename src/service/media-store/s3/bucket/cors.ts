// What a bucket must allow for the pages of the web app to send files there, and read what S3 answers; and to read files.
import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3';
import { isNotFound } from '#service/media-store/s3/errors.ts';
import { inPlaceOf } from './rules.ts';

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

/** Leaves what others have set. */
export async function allowOrigins(
  client: S3Client,
  bucket: string,
  origins: readonly string[],
): Promise<void> {
  const CORSRules = inPlaceOf(await corsRulesOf(client, bucket), ruleFor(origins));
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }));
}

export function isAllowed(rules: readonly CORSRule[], origin: string): boolean {
  return rules.some(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders, ExposeHeaders }) =>
      matchesOne(AllowedOrigins, origin) &&
      matchesOne(AllowedMethods, 'PUT') &&
      matchesOne(AllowedHeaders, 'content-type') &&
      matchesOne(ExposeHeaders, 'etag'),
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
