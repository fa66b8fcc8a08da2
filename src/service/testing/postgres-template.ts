// Creates and migrates the database that is the template of each test's database. Vitest runs this once, after .ci/postgres.ts.
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#service/records/postgres/postgres-store.ts';
import { runSql, UP_TO_DATE } from './postgres-database.ts';

export default async function setup(project: TestProject): Promise<void> {
  const { postgresUrl: server } = project.getProvidedContext();
  if (server === undefined) return;
  await runSql(`${server}/postgres`, `create database ${UP_TO_DATE}`);
  await using _store = await openPostgres({ url: `${server}/${UP_TO_DATE}`, poolSize: 1, timeoutMs: 10_000 });
}
