// Whether the bucket is what Lectern needs, as an operator is told at a start. What no start could work with ends it; what
// only keeps browsers out, or isn’t there now, is said, and the service runs.
import {
  HeadBucketCommand,
  ListObjectsV2Command,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { StoreUnavailable } from '#service/media-store/media-store.ts';
import { asker } from '#service/media-store/s3/ask.ts';
import { createS3Client } from '#service/media-store/s3/client.ts';
import { inPortWords, statusOf } from '#service/media-store/s3/errors.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { tryWriting } from '#service/media-store/s3/try-writing.ts';
import { corsRulesOf, isAllowed } from './cors.ts';
import { daysUntilEnded, lifecycleRulesOf } from './lifecycle.ts';
import type { BucketNeeds } from './needs.ts';

/** A start waits for it, and each of these answers is a small one. In milliseconds. */
const ANSWER_MS = 5_000;

const SETUP = '“npm run s3:setup”';

/**
 * @param answerMs how long S3 may take to answer, in milliseconds
 * @returns a sentence for each thing that is missing
 * @throws Error with a sentence where there is no use in starting
 */
export async function checkBucket(
  settings: S3Settings,
  needs: BucketNeeds,
  answerMs: number = ANSWER_MS,
): Promise<string[]> {
  const client = createS3Client(settings, answerMs);
  try {
    await requireAccess(client, settings);
    return [
      ...(await missing('pages to send files', () => originsKeptOut(client, settings, needs))),
      ...(await missing('unfinished uploads', () => uploadsThatStay(client, settings))),
    ];
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return [`${placeOf(settings)} doesn’t answer. Uploads and the gallery wait until it does.`];
  } finally {
    client.destroy();
  }
}

/** @throws Error with a sentence, StoreUnavailable */
async function requireAccess(client: S3Client, settings: S3Settings): Promise<void> {
  const place = placeOf(settings);
  try {
    await inPortWords(client.send(new HeadBucketCommand({ Bucket: settings.bucket })));
  } catch (error) {
    throw sentenceFor(error, settings);
  }
  const list = new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: settings.prefix, MaxKeys: 1 });
  await allowed(client.send(list), `The credentials may not list what is in ${place}.`);
  await allowed(
    tryWriting(asker(client, settings.timeoutMs), settings),
    `The credentials may not write to ${place} and delete there.`,
  );
}

async function allowed(work: Promise<unknown>, sentence: string): Promise<void> {
  try {
    await inPortWords(work);
  } catch (error) {
    throw statusOf(error) === 403 ? new Error(`${sentence} docs/s3.md lists what they need.`) : error;
  }
}

function sentenceFor(error: unknown, settings: S3Settings): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnavailable) return error;
  const place = placeOf(settings);
  if (error.name === 'CredentialsProviderError') {
    return new Error(
      'There are no credentials for S3. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.',
    );
  }
  const region = regionIn(error);
  if (region !== undefined && region !== settings.region) {
    return new Error(`${place} is in the region ${region}. Set S3_REGION=${region}.`);
  }
  if (statusOf(error) === 404) {
    return new Error(`${place} is not there. Make it, or set S3_BUCKET to another.`);
  }
  if (statusOf(error) === 403) {
    return new Error(`${place} doesn’t let the credentials in. Check them, and S3_BUCKET.`);
  }
  return new Error(`${place} can’t be used: ${error.message}`);
}

/** Which region the bucket is in, as S3 says to whoever looks for it in another. */
function regionIn(error: Error): string | undefined {
  return error instanceof S3ServiceException ? error.$response?.headers['x-amz-bucket-region'] : undefined;
}

export function placeOf({ bucket, endpoint }: S3Settings): string {
  return `The bucket “${bucket}”${endpoint === undefined ? '' : ` at ${endpoint}`}`;
}

/** What can’t be found out is said to be so: reading a bucket’s rules takes rights that nothing else needs. */
async function missing(about: string, look: () => Promise<string | undefined>): Promise<string[]> {
  try {
    const sentence = await look();
    return sentence === undefined ? [] : [sentence];
  } catch (error) {
    const known = await inPortWords(Promise.reject(error)).catch((outcome: unknown) => outcome);
    if (known instanceof StoreUnavailable) throw known;
    return [`What the bucket says about ${about} can’t be read. ${SETUP}, by somebody who may, sets it.`];
  }
}

async function originsKeptOut(
  client: S3Client,
  { bucket }: S3Settings,
  { origins }: BucketNeeds,
): Promise<string | undefined> {
  const rules = await corsRulesOf(client, bucket);
  const out = (origins ?? []).filter((origin) => !isAllowed(rules, origin));
  if (out.length === 0) return undefined;
  return `The bucket “${bucket}” takes no files from pages at ${out.join(', ')}. ${SETUP} changes that.`;
}

async function uploadsThatStay(
  client: S3Client,
  { bucket, prefix }: S3Settings,
): Promise<string | undefined> {
  if (daysUntilEnded(await lifecycleRulesOf(client, bucket), prefix) !== undefined) return undefined;
  return `The bucket “${bucket}” keeps unfinished uploads for ever if Lectern doesn’t end them. ${SETUP} changes that.`;
}
