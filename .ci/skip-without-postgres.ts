// Skips the tests that need PostgreSQL if it isn't installed. The summary counts skipped tests. Vitest runs this before each
// file.
import { beforeEach, inject } from 'vitest';

beforeEach((test) => test.skip(inject('postgresUrl') === undefined, 'There is no PostgreSQL here.'));
