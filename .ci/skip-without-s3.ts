// Vitest runs this before each file of those tests: where there is no server, each test is skipped, and counted as such.
import { beforeEach, inject } from 'vitest';

beforeEach((test) => test.skip(inject('s3Endpoint') === undefined, 'There is no S3 here.'));
