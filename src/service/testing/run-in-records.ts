// Runs SQL on the records and reads all stored bytes, for tests that need more than the record store allows.
import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { DatabaseConfig } from '#service/config/config.ts';
import { runSql } from './postgres-database.ts';

export async function runInRecords(database: DatabaseConfig, sql: string): Promise<void> {
  if (database.kind === 'postgres') return void (await runSql(database.url, sql));
  using file = new DatabaseSync(database.file);
  file.exec(sql);
}

/** @returns everything stored: the bytes of the SQLite files as Latin-1, or PostgreSQL's XML of all tables */
export async function everythingIn(database: DatabaseConfig): Promise<string> {
  if (database.kind === 'postgres') {
    return JSON.stringify(await runSql(database.url, `select database_to_xml(true, true, '')`));
  }
  const files = await Promise.all([readFile(database.file), readFile(`${database.file}-wal`)]);
  return Buffer.concat(files).toString('latin1');
}
