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
      'Set PUBLIC_URL to the address people open Lectern at: the bucket has to take files from pages there, and let them read.',
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
      `The credentials may not say which pages send files to the ${place} and read there (s3:GetBucketCORS, s3:PutBucketCORS).`,
    );
    sentences.push(
      (await isSet(setCors))
        ? `The bucket “${bucket}” takes files from pages at ${origins.join(', ')}, and lets them read there.`
        : withoutCors(settings, origins),
    );
    const setLifecycle = requirePermission(
      endUnfinishedUploads(client, bucket, prefix, days),
      `The credentials may not say when uploads end in the ${place} (s3:GetLifecycleConfiguration, s3:PutLifecycleConfiguration).`,
    );
    sentences.push(
      (await isSet(setLifecycle))
        ? `Uploads that aren’t finished ${days} days after they began are ended by S3${prefix && `, below ${prefix}`}.`
        : withoutLifecycle(settings),
    );
    return sentences;
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      throw new Error(`The ${place} doesn’t answer. Try again once it does.`, { cause: error });
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
