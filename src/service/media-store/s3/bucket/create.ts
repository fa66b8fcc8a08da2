import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import { isDenied, translateErrors } from '#service/media-store/s3/errors.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { findBucket, placeOf } from './access.ts';

/**
 * Creates the bucket in the region of the settings, unless it exists.
 * @returns whether it was created
 * @throws Error with a sentence for the operator, StoreUnavailable
 */
export async function createBucket(client: S3Client, settings: S3Settings): Promise<boolean> {
  if (await findBucket(client, settings)) return false;
  try {
    // The SDK adds the region to the request if Amazon requires it.
    await translateErrors(client.send(new CreateBucketCommand({ Bucket: settings.bucket })));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'BucketAlreadyOwnedByYou') return false;
    throw sentenceFor(error, settings);
  }
}

function sentenceFor(error: unknown, settings: S3Settings): unknown {
  if (!(error instanceof Error)) return error;
  const place = placeOf(settings);
  if (isDenied(error)) {
    return new Error(`The credentials may not create the ${place} (s3:CreateBucket).`);
  }
  switch (error.name) {
    case 'BucketAlreadyExists':
      return new Error(`The name of the ${place} is taken. Set S3_BUCKET to another.`);
    case 'InvalidBucketName':
      return new Error(`“${settings.bucket}” is not a valid bucket name. Set S3_BUCKET to another.`);
    case 'InvalidLocationConstraint':
    case 'IllegalLocationConstraintException':
      return new Error(
        `The ${place} can’t be created in the region ${settings.region}. Set S3_REGION to the region of the server.`,
      );
    default:
      return error;
  }
}
