// Skips each test of a file if there is no server for it. The summary counts skipped tests. Vitest runs this before each file.
import { beforeEach, inject } from 'vitest';

beforeEach((test) => test.skip(inject('s3Endpoint') === undefined, 'There is no S3 here.'));
