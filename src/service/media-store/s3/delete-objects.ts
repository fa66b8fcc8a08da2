import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import type { Ask } from './ask.ts';

/**
 * Deletes objects with one request. A missing object is no error.
 * @param keys at most 1,000, without duplicates: Ceph 16 hangs or crashes if a request names a key twice
 * @throws Error named after the code that S3 gives for the first object it did not delete
 */
export async function deleteObjects(ask: Ask, bucket: string, keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await ask(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
  const [first] = Errors;
  if (!first) return;
  const error = new Error(`S3 did not delete ${Errors.length} of ${keys.length} files: ${first.Code}.`);
  throw Object.assign(error, { name: first.Code ?? error.name });
}
