import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openSqlite } from './sqlite-store.ts';

const NOW = '2026-01-01T00:00:00.000Z';

test('a glossary list from before list versions gets a version that differs from those of an empty and another list', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-older-'));
  const versionOf = async (name: string, glossaries: number) => {
    const file = join(folder, name);
    {
      await using store = await openSqlite(file);
      for (let at = 0; at < glossaries; at++) {
        const glossary = { id: `${at}`, name: 'a', description: null, createdAt: NOW, updatedAt: NOW };
        await store.glossaries.insert('w', glossary);
      }
    }
    {
      using database = new DatabaseSync(file);
      database.exec(`drop table glossaryList; drop table forgottenAddresses; drop table mediaList;
        drop table mediaFile; drop table mediaDetails; drop table completedUpload;
        alter table upload drop column onlyIf; delete from kysely_migration where name >= '0004'`);
    }
    await using store = await openSqlite(file);
    return store.glossaries.listVersion('w');
  };
  const versions = [await versionOf('none', 0), await versionOf('one', 1), await versionOf('two', 2)];
  expect(new Set(versions).size).toBe(3);
  await rm(folder, { recursive: true });
});
