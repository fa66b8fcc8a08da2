// Creates clients for S3 from the settings. The SDK finds the credentials where Amazon's own tools look for them.
import { S3Client } from '@aws-sdk/client-s3';
import { sendContentMd5 } from './content-md5.ts';
import type { S3Settings } from './settings.ts';

/** Maximum time (ms) to connect. */
const CONNECT_MS = 5_000;
/** Maximum time (ms) to complete an upload of 10,000 parts. */
export const LONGEST_ANSWER_MS = 60_000;
/** Maximum number of attempts. The server may have closed a kept-alive connection; the second attempt opens a new one. */
const ATTEMPTS = 3;
/** Maximum number of concurrent requests. One list alone fetches several pages at once. */
const SOCKETS = 64;

/** @param answerMs timeout (ms) of one attempt */
export function createS3Client(
  { region, endpoint, forcePathStyle }: S3Settings,
  answerMs: number = LONGEST_ANSWER_MS,
): S3Client {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    // By default a presigned URL would contain the checksum of an empty body, and S3 would refuse every upload.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  });
  sendContentMd5(client);
  return client;
}
