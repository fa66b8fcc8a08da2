import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { copyDatabase } from './copy-database.ts';
import { openSqlite } from './sqlite-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-copy-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a copy keeps the schema of an older release, so that the operator can go back to it', async () => {
  const [file, copy] = [join(folder, 'old.sqlite'), join(folder, 'copy.sqlite')];
  await (await openSqlite(file))[Symbol.asyncDispose]();
  const schemaOf = (database: DatabaseSync) => database.prepare('select name, sql from sqlite_schema').all();
  using old = new DatabaseSync(file);
  old.exec('drop index uploadByWorkspace');
  old.exec("delete from kysely_migration where name >= '0003'");
  await copyDatabase(file, copy, []);
  using copied = new DatabaseSync(copy);
  expect(schemaOf(copied)).toEqual(schemaOf(old));
});

test('a copy of a database that stays locked fails with a sentence that names the file', async () => {
  const file = join(folder, 'locked.sqlite');
  using other = new DatabaseSync(file);
  other.exec('create table thing (id); begin exclusive');
  await expect(copyDatabase(file, join(folder, 'none.sqlite'), [], 100)).rejects.toThrow(
    `Another program keeps ${file} locked. Close it, then try again.`,
  );
});
