// Whether the bucket takes files, found out by putting one there and deleting it.
import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { inPortWords } from './errors.ts';
import type { S3Settings } from './settings.ts';

/** Below the prefix, where no workspace can be. */
const NAME = '.lectern-write-check';

export async function tryWriting(
  client: S3Client,
  { bucket, prefix }: Pick<S3Settings, 'bucket' | 'prefix'>,
): Promise<void> {
  const place = { Bucket: bucket, Key: prefix + NAME };
  await inPortWords(client.send(new PutObjectCommand({ ...place, Body: 'x' })));
  await inPortWords(client.send(new DeleteObjectCommand(place)));
}
