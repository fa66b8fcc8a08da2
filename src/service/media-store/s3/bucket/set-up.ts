// Sets what a bucket needs beside files, and nothing else in it.
import { createS3Client } from '#service/media-store/s3/client.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
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
      'Set PUBLIC_URL to the address people open Lectern at: the bucket has to take files from pages there.',
    );
  }
  const client = createS3Client(settings);
  const days = daysForUploads(needs);
  try {
    await allowOrigins(client, bucket, origins);
    await endUnfinishedUploads(client, bucket, prefix, days);
  } catch (cause) {
    throw new Error(`The bucket “${bucket}” could not be set up.`, { cause });
  } finally {
    client.destroy();
  }
  return [
    `The bucket “${bucket}” takes files from pages at ${origins.join(', ')}.`,
    `Uploads that aren’t finished ${days} days after they began are ended by S3${prefix && `, below ${prefix}`}.`,
  ];
}
