// Vitest runs this once, for the tests that need an S3: those of its store, and the interface's over it.
import type { TestProject } from 'vitest/node';
import { HOW_TO_GET_S3, startS3 } from '#e2e/stores/s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As src/service/testing/s3-bucket.ts knows it. */
    s3Endpoint: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startS3();
  if (server) {
    // As an operator gives them: the workers get this environment.
    process.env['AWS_ACCESS_KEY_ID'] = server.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = server.secretAccessKey;
  } else {
    console.log(`No S3 here: its tests are skipped. “${HOW_TO_GET_S3}” brings one.`);
  }
  project.provide('s3Endpoint', server?.endpoint);
  return async () => server?.[Symbol.asyncDispose]();
}
