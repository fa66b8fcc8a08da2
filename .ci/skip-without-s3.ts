// Skips the tests that need S3 if no S3 server is installed. The summary counts skipped tests. Vitest runs this before each
// file.
import { beforeEach, inject } from 'vitest';

beforeEach((test) => test.skip(inject('s3Endpoint') === undefined, 'There is no S3 here.'));
