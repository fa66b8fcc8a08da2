// Starts an S3 server for the tests of the S3 store and for HTTP tests that use that store. Vitest calls this once.
import type { TestProject } from 'vitest/node';
import { HOW_TO_GET_S3, startS3 } from '#e2e/stores/s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server, read by src/service/testing/s3-bucket.ts. Undefined if none is installed. */
    s3Endpoint: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3();
  if (server) {
    // The test workers inherit these variables. The service under test reads its S3 credentials from them.
    process.env['AWS_ACCESS_KEY_ID'] = server.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = server.secretAccessKey;
  } else {
    console.log(`No S3 here: its tests are skipped. “${HOW_TO_GET_S3}” brings one.`);
  }
  project.provide('s3Endpoint', server?.endpoint);
  return async () => server?.[Symbol.asyncDispose]();
}
