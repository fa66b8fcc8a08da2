// Sends Content-MD5 with the operations that once required it. Stores such as Swift, which know no other checksum, refuse
// these operations without it. Amazon still accepts it in place of a newer checksum, and describes this middleware in
// https://github.com/aws/aws-sdk-js-v3/blob/main/supplemental-docs/MD5_FALLBACK.md
import { createHash } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';

const OPERATIONS = new Set([
  'DeleteObjectsCommand',
  'PutBucketCorsCommand',
  'PutBucketLifecycleConfigurationCommand',
]);

export function sendContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        const { request } = args;
        if (OPERATIONS.has(commandName) && hasTextBody(request)) {
          for (const name of Object.keys(request.headers)) {
            if (/^x-amz-(?:sdk-)?checksum-/i.test(name)) delete request.headers[name];
          }
          request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64');
        }
        return next(args);
      },
    // Runs after the SDK’s own checksum and before the signature.
    { step: 'build', priority: 'low', name: 'contentMd5' },
  );
}

interface TextRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
}

function hasTextBody(request: unknown): request is TextRequest {
  return (
    typeof request === 'object' &&
    request !== null &&
    'headers' in request &&
    'body' in request &&
    typeof request.body === 'string'
  );
}
