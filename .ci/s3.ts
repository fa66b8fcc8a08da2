// Starts an S3 server for the tests that need it: the tests of its store, and the HTTP tests that run over it. Vitest calls this
// once.
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
    // Workers inherit this environment, so tests find the credentials like a real service.
    process.env['AWS_ACCESS_KEY_ID'] = server.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = server.secretAccessKey;
  } else {
    console.log(`No S3 here: its tests are skipped. “${HOW_TO_GET_S3}” brings one.`);
  }
  project.provide('s3Endpoint', server?.endpoint);
  return async () => server?.[Symbol.asyncDispose]();
}
