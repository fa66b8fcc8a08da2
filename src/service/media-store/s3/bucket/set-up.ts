// Sets the rules that a bucket needs for Lectern, and changes nothing else in it.
import { S3ServiceException } from '@aws-sdk/client-s3';
import { StoreUnavailable } from '#service/media-store/media-store.ts';
import { createS3Client } from '#service/media-store/s3/client.ts';
import { isNotImplemented } from '#service/media-store/s3/errors.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { placeOf, requireBucket, requirePermission } from './access.ts';
import { allowOrigins, withoutCors } from './cors.ts';
import { createBucket } from './create.ts';
import { endUnfinishedUploads, withoutLifecycle } from './lifecycle.ts';
import { type BucketNeeds, daysForUploads } from './needs.ts';

export interface SetUpOptions {
  /** Whether to create a missing bucket. */
  readonly create?: boolean;
}

/**
 * Sets the rules of the bucket for pages and for unfinished uploads. Doing it again changes nothing.
 * @returns a sentence for each thing done, and for each that this store can't do
 * @throws Error with a sentence for the operator
 */
export async function setUpBucket(
  settings: S3Settings,
  needs: BucketNeeds,
  { create = false }: SetUpOptions = {},
): Promise<string[]> {
  const { bucket, prefix } = settings;
  const { origins } = needs;
  if (origins === undefined) {
    throw new Error(
      'Set PUBLIC_URL to the address at which people open Lectern. The bucket must allow pages there to upload and read files.',
    );
  }
  const client = createS3Client(settings);
  const place = placeOf(settings);
  const days = daysForUploads(needs);
  const sentences: string[] = [];
  try {
    if (create && (await createBucket(client, settings))) {
      sentences.push(`The bucket “${bucket}” was created in the region ${settings.region}.`);
    }
    await requireBucket(client, settings);
    const setCors = requirePermission(
      allowOrigins(client, bucket, origins),
      `The credentials may not change the CORS rules of the ${place} (s3:GetBucketCORS, s3:PutBucketCORS).`,
    );
    sentences.push(
      (await isSet(setCors))
        ? `The bucket “${bucket}” allows pages at ${origins.join(', ')} to upload and read files.`
        : withoutCors(settings, origins),
    );
    const setLifecycle = requirePermission(
      endUnfinishedUploads(client, bucket, prefix, days),
      `The credentials may not change the lifecycle rules of the ${place} (s3:GetLifecycleConfiguration, s3:PutLifecycleConfiguration).`,
    );
    sentences.push(
      (await isSet(setLifecycle))
        ? `S3 deletes unfinished uploads${prefix && ` below ${prefix}`} ${days} days after they began.`
        : withoutLifecycle(settings),
    );
    return sentences;
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      throw new Error(`The ${place} doesn’t respond. Try again when it does.`, { cause: error });
    }
    if (!(error instanceof S3ServiceException)) throw error;
    throw new Error(`The ${place} could not be set up: ${error.name}.`, { cause: error });
  } finally {
    client.destroy();
  }
}

/** @returns false if the store has no rules of this kind */
async function isSet(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isNotImplemented(error)) return false;
    throw error;
  }
}
