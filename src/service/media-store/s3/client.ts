// The clients that speak to S3, as the operator's settings say. Credentials come from where AWS's own tools find them.
import { S3Client } from '@aws-sdk/client-s3';
import { sendContentMd5 } from './content-md5.ts';
import type { S3Settings } from './settings.ts';

/** How long a connection may take to come about, in milliseconds. */
const CONNECT_MS = 5_000;
/** How long making one file of 10,000 parts may take, in milliseconds. */
export const LONGEST_ANSWER_MS = 60_000;
/** A kept connection may have been closed by the other side: the second attempt opens a new one. */
const ATTEMPTS = 3;
/** Requests at a time: some lists are fetched in parallel, and others want an answer meanwhile. */
const SOCKETS = 64;

/** @param answerMs how long an answer to one attempt may take, in milliseconds */
export function createS3Client(
  { region, endpoint, forcePathStyle }: S3Settings,
  answerMs: number = LONGEST_ANSWER_MS,
): S3Client {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle,
    maxAttempts: ATTEMPTS,
    // By default a signed address would demand the checksum of the body it was signed with, which is empty.
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
