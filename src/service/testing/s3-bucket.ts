// Creates a bucket for each test that needs one, on the server of the test run (.ci/s3.ts).
import { randomUUID } from 'node:crypto';
import {
  CreateBucketCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import { createS3Client } from '#service/media-store/s3/client.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://127.0.0.1:PORT`; undefined if this run doesn't use S3. */
    s3Endpoint: string | undefined;
  }
}

export interface TestBucket extends Disposable {
  readonly settings: S3Settings;
  readonly client: S3Client;
  /** @returns the bytes of a file, or undefined if there is none */
  read(workspace: string, path: string): Promise<Buffer | undefined>;
  /** Stores an object without the service, like another program. */
  put(key: string, body?: string): Promise<void>;
  /** Stores a file without the service, like another program. */
  putFile(workspace: string, path: string): Promise<void>;
}

/** @throws if this run doesn't use S3 */
export async function bucketOfRun(): Promise<TestBucket> {
  const bucket = await makeBucket();
  if (!bucket) throw new Error('There is no S3 here.');
  return bucket;
}

/** @returns undefined if this run doesn't use S3. The bucket is removed with the server at the end of the run. */
export async function makeBucket(): Promise<TestBucket | undefined> {
  const endpoint = inject('s3Endpoint');
  if (endpoint === undefined) return undefined;
  const bucket = `test-${randomUUID()}`;
  const prefix = 'media/';
  const settings = {
    bucket,
    endpoint,
    region: 'us-east-1',
    prefix,
    forcePathStyle: true,
    timeoutMs: 10_000,
  };
  const client = createS3Client(settings);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const put = async (Key: string, body = 'x') => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: body }));
  };
  return {
    settings,
    client,
    async read(workspace, path) {
      const Key = `${prefix}${workspace}/${path}`;
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    put,
    putFile: (workspace, path) => put(`${prefix}${workspace}/${path}`),
    [Symbol.dispose]: () => client.destroy(),
  };
}
