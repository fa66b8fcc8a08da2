// Vitest runs this once, for the tests that need a PostgreSQL: those of its store, and the interface's over it.
import type { TestProject } from 'vitest/node';
import { startPostgres } from '#e2e/stores/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As src/service/testing/postgres-database.ts knows it. */
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
