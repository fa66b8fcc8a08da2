// Sets what a bucket needs beside files, and nothing else in it.
import { S3ServiceException } from '@aws-sdk/client-s3';
import { StoreUnavailable } from '#service/media-store/media-store.ts';
import { createS3Client } from '#service/media-store/s3/client.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { placeOf, requireBucket, requireLeave } from './access.ts';
import { allowOrigins } from './cors.ts';
import { endUnfinishedUploads } from './lifecycle.ts';
import { type BucketNeeds, daysForUploads } from './needs.ts';

/**
 * @returns a sentence for each thing done
 * @throws Error with a sentence for the operator
 */
export async function setUpBucket(settings: S3Settings, needs: BucketNeeds): Promise<string[]> {
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
  try {
    await requireBucket(client, settings);
    await requireLeave(
      allowOrigins(client, bucket, origins),
      `The credentials may not say which pages send files to the ${place} and read there (s3:GetBucketCORS, s3:PutBucketCORS).`,
    );
    await requireLeave(
      endUnfinishedUploads(client, bucket, prefix, days),
      `The credentials may not say when uploads end in the ${place} (s3:GetLifecycleConfiguration, s3:PutLifecycleConfiguration).`,
    );
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      throw new Error(`The ${place} doesn’t answer. Try again once it does.`, { cause: error });
    }
    if (!(error instanceof S3ServiceException)) throw error;
    throw new Error(`The ${place} could not be set up.`, { cause: error });
  } finally {
    client.destroy();
  }
  return [
    `The bucket “${bucket}” takes files from pages at ${origins.join(', ')}, and lets them read there.`,
    `Uploads that aren’t finished ${days} days after they began are ended by S3${prefix && `, below ${prefix}`}.`,
  ];
}
