// Starts PostgreSQL for the tests of the PostgreSQL store and for HTTP tests that use that store. Vitest calls this
// once.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#e2e/stores/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the server, read by src/service/testing/postgres-database.ts. Undefined if PostgreSQL isn't installed. */
    postgresUrl: string | undefined;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  if (!server) {
    console.log('No PostgreSQL here: its tests are skipped. “apt install postgresql” brings one.');
  }
  project.provide('postgresUrl', server?.url);
  return async () => server?.[Symbol.asyncDispose]();
}
