// Whether the bucket takes files, found out by putting one there and deleting it.
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Ask } from './ask.ts';
import type { S3Settings } from './settings.ts';

/** Below the prefix, where no workspace can be. */
const NAME = '.lectern-write-check';

export async function tryWriting(
  ask: Ask,
  { bucket, prefix }: Pick<S3Settings, 'bucket' | 'prefix'>,
): Promise<void> {
  const place = { Bucket: bucket, Key: prefix + NAME };
  await ask(new PutObjectCommand({ ...place, Body: 'x' }));
  await ask(new DeleteObjectCommand(place));
}
