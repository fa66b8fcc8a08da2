// Skips each test of a file if there is no server for it. The summary counts skipped tests. Vitest runs this before each file.
import { beforeEach, inject } from 'vitest';

beforeEach((test) => test.skip(inject('postgresUrl') === undefined, 'There is no PostgreSQL here.'));
