import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import type { SendCommand } from './send-command.ts';

/**
 * Error codes of single objects after which a retry may succeed. The SDK doesn't retry them, because the status is 200.
 * `UnknownError`: Ceph reports it if another request wrote or deleted the object at the same moment.
 */
const RETRIED = new Set([
  'InternalError',
  'OperationAborted',
  'ServiceUnavailable',
  'SlowDown',
  'UnknownError',
]);
const ATTEMPTS = 5;
/** Maximum pause (ms) before the second attempt. It doubles for each further attempt. */
const PAUSE_MS = 50;

/**
 * Deletes objects with one request, and with more if S3 fails to delete some of them. A missing object is no error.
 * @param keys at most 1,000, without duplicates: Ceph 16 hangs or crashes if a request names a key twice
 * @throws Error named after the code that S3 gives for the first object it did not delete
 */
export async function deleteObjects(
  send: SendCommand,
  bucket: string,
  keys: readonly string[],
): Promise<void> {
  let remaining = keys;
  for (let attempt = 1; ; attempt++) {
    const Delete = { Objects: remaining.map((Key) => ({ Key })), Quiet: true };
    const { Errors = [] } = await send(new DeleteObjectsCommand({ Bucket: bucket, Delete }));
    const [first] = Errors;
    if (!first) return;
    remaining = Errors.flatMap(({ Key, Code = '' }) => (Key !== undefined && RETRIED.has(Code) ? [Key] : []));
    if (remaining.length < Errors.length || attempt === ATTEMPTS) {
      const error = new Error(`S3 did not delete ${Errors.length} of ${keys.length} files: ${first.Code}.`);
      throw Object.assign(error, { name: first.Code ?? error.name });
    }
    // The pause is random, because services that disturbed each other would otherwise do it again.
    await sleep(Math.random() * PAUSE_MS * 2 ** (attempt - 1));
  }
}
