// Checks that the bucket exists and accepts the credentials. If not, the error is a sentence that tells what to do.
import { HeadBucketCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { StoreUnavailable } from '#service/media-store/media-store.ts';
import { isNotFound, statusOf, translateErrors } from '#service/media-store/s3/errors.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';

/** @throws Error with a sentence for the operator, StoreUnavailable */
export async function requireBucket(client: S3Client, settings: S3Settings): Promise<void> {
  if (await findBucket(client, settings)) return;
  throw new Error(
    `The ${placeOf(settings)} doesn’t exist. Create it with “npm run s3:setup -- --create”, or set S3_BUCKET to another.`,
  );
}

/**
 * @returns whether the bucket exists
 * @throws Error with a sentence for the operator, StoreUnavailable
 */
export async function findBucket(client: S3Client, settings: S3Settings): Promise<boolean> {
  try {
    await translateErrors(client.send(new HeadBucketCommand({ Bucket: settings.bucket })));
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw sentenceFor(error, settings);
  }
}

/** @throws Error with this sentence if the permission is missing, StoreUnavailable, or the error of S3 */
export async function requirePermission(work: Promise<unknown>, sentence: string): Promise<void> {
  try {
    await translateErrors(work);
  } catch (error) {
    throw statusOf(error) === 403 ? new Error(`${sentence} docs/s3.md lists what they need.`) : error;
  }
}

export function placeOf({ bucket, endpoint }: S3Settings): string {
  return `bucket “${bucket}”${endpoint === undefined ? '' : ` at ${endpoint}`}`;
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
    return new Error(`The ${place} is in the region ${region}. Set S3_REGION=${region}.`);
  }
  if (statusOf(error) === 403) {
    return new Error(`The ${place} doesn’t accept the credentials. Check them and S3_BUCKET.`);
  }
  return new Error(`The ${place} can’t be used: ${error.message}`);
}

/** Reads the region of the bucket from the answer to a request in the wrong region. */
function regionIn(error: Error): string | undefined {
  return error instanceof S3ServiceException ? error.$response?.headers['x-amz-bucket-region'] : undefined;
}
