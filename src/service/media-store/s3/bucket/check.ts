// Checks the bucket at a start. An error ends the start if the service can't work with the bucket. A warning is returned if
// only browsers would be refused, or if S3 doesn't answer now.
import type { S3Client } from '@aws-sdk/client-s3';
import { StoreUnavailable } from '#service/media-store/media-store.ts';
import { createS3Client } from '#service/media-store/s3/client.ts';
import { isNotImplemented, translateErrors } from '#service/media-store/s3/errors.ts';
import { commandSender } from '#service/media-store/s3/send-command.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { placeOf, requireBucket } from './access.ts';
import { getCorsRules, mayRead, maySend, withoutCors } from './cors.ts';
import { daysUntilAborted, getLifecycleRules, withoutLifecycle } from './lifecycle.ts';
import type { BucketNeeds } from './needs.ts';
import { requireOperations } from './operations.ts';

/** Timeout (ms) of each request. The answers are small, and the start waits for them. */
const ANSWER_MS = 5_000;

const SETUP = '“npm run s3:setup”';
const SETUP_CHANGES_THAT = `Run ${SETUP} to change that.`;

/**
 * @param answerMs timeout (ms) of each request
 * @returns a sentence for each thing that is missing
 * @throws Error with a sentence if the service can't work with the bucket
 */
export async function checkBucket(
  settings: S3Settings,
  needs: BucketNeeds,
  answerMs: number = ANSWER_MS,
): Promise<string[]> {
  const client = createS3Client(settings, answerMs);
  try {
    await requireBucket(client, settings);
    await requireOperations(commandSender(client, settings.timeoutMs), settings);
    return [
      ...(await missing('CORS', withoutCors(settings, needs.origins), () =>
        findBlockedOrigins(client, settings, needs),
      )),
      ...(await missing('lifecycle', withoutLifecycle(settings), () =>
        findMissingLifecycle(client, settings),
      )),
    ];
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return [`The ${placeOf(settings)} doesn’t respond. Uploads and the gallery don’t work until it does.`];
  } finally {
    client.destroy();
  }
}

/**
 * Finds out which rules of the bucket are missing. If they can't be read, this is only a warning, because nothing else needs
 * the permission to read them.
 * @param without what to say if the store has no such rules
 */
async function missing(
  kind: 'CORS' | 'lifecycle',
  without: string,
  read: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  try {
    return await translateErrors(read());
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    if (isNotImplemented(error)) return [without];
    return [
      `The ${kind} rules of the bucket can’t be read with these credentials. Run ${SETUP} with credentials that may change them.`,
    ];
  }
}

async function findBlockedOrigins(
  client: S3Client,
  { bucket }: S3Settings,
  { origins }: BucketNeeds,
): Promise<string[]> {
  const rules = await getCorsRules(client, bucket);
  const out = (may: typeof mayRead) => (origins ?? []).filter((origin) => !may(rules, origin)).join(', ');
  const [senders, readers] = [out(maySend), out(mayRead)];
  const place = `The bucket “${bucket}”`;
  return [
    ...(senders === ''
      ? []
      : [`${place} doesn’t allow pages at ${senders} to upload files. ${SETUP_CHANGES_THAT}`]),
    ...(readers === ''
      ? []
      : [
          `${place} doesn’t allow pages at ${readers} to read files, so they can’t play or archive them. ${SETUP_CHANGES_THAT}`,
        ]),
  ];
}

async function findMissingLifecycle(client: S3Client, { bucket, prefix }: S3Settings): Promise<string[]> {
  if (daysUntilAborted(await getLifecycleRules(client, bucket), prefix) !== undefined) return [];
  return [
    `The bucket “${bucket}” has no rule that deletes unfinished uploads, so only Lectern deletes them. ${SETUP_CHANGES_THAT}`,
  ];
}
