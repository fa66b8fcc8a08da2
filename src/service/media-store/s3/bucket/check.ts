// Whether the bucket is what Lectern needs, as an operator is told at a start. What no start could work with ends it; what
// only keeps browsers out, or isn’t there now, is said, and the service runs.
import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import { StoreUnavailable } from '#service/media-store/media-store.ts';
import { asker } from '#service/media-store/s3/ask.ts';
import { createS3Client } from '#service/media-store/s3/client.ts';
import { inPortWords } from '#service/media-store/s3/errors.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { tryWriting } from '#service/media-store/s3/try-writing.ts';
import { placeOf, requireBucket, requireLeave } from './access.ts';
import { corsRulesOf, mayRead, maySend } from './cors.ts';
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
      ...(await missing('pages that send and read files', () => originsKeptOut(client, settings, needs))),
      ...(await missing('unfinished uploads', () => uploadsThatStay(client, settings))),
    ];
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return [`The ${placeOf(settings)} doesn’t answer. Uploads and the gallery wait until it does.`];
  } finally {
    client.destroy();
  }
}

/** @throws Error with a sentence, StoreUnavailable */
async function requireAccess(client: S3Client, settings: S3Settings): Promise<void> {
  const place = placeOf(settings);
  await requireBucket(client, settings);
  const list = new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: settings.prefix, MaxKeys: 1 });
  await requireLeave(client.send(list), `The credentials may not list what is in the ${place}.`);
  await requireLeave(
    tryWriting(asker(client, settings.timeoutMs), settings),
    `The credentials may not write to the ${place} and delete there.`,
  );
}

/** What can’t be found out is said to be so: reading a bucket’s rules takes rights that nothing else needs. */
async function missing(about: string, look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await look();
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
): Promise<string[]> {
  const rules = await corsRulesOf(client, bucket);
  const out = (may: typeof mayRead) => (origins ?? []).filter((origin) => !may(rules, origin)).join(', ');
  const [senders, readers] = [out(maySend), out(mayRead)];
  const place = `The bucket “${bucket}”`;
  return [
    ...(senders === '' ? [] : [`${place} takes no files from pages at ${senders}. ${SETUP} changes that.`]),
    ...(readers === ''
      ? []
      : [
          `${place} lets pages at ${readers} read no files: they play none, and save no archive. ${SETUP} changes that.`,
        ]),
  ];
}

async function uploadsThatStay(client: S3Client, { bucket, prefix }: S3Settings): Promise<string[]> {
  if (daysUntilEnded(await lifecycleRulesOf(client, bucket), prefix) !== undefined) return [];
  return [
    `The bucket “${bucket}” keeps unfinished uploads for ever if Lectern doesn’t end them. ${SETUP} changes that.`,
  ];
}
