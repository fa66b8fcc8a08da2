import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorSentence } from '#service/startup/error-sentence.ts';
import { openSqlite } from './sqlite-store.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-unusable-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ruin {
  /** Makes a valid database unusable. */
  readonly ruin: (file: string) => Disposable | void;
  readonly sentence: RegExp;
}

function inFile(file: string, sql: string): void {
  using database = new DatabaseSync(file);
  database.exec(sql);
}

const ruins: Readonly<Record<string, Ruin>> = {
  'that is no database': {
    ruin: (file) => writeFileSync(file, 'Dear diary, '.repeat(1_000)),
    sentence: /^\S+ is not a database\. Move it away to begin with an empty one, or restore a backup\.$/,
  },
  'that was cut off in the middle': {
    ruin: (file) => truncateSync(file, 8_192),
    sentence: /^\S+ is damaged\. Keep a copy of it, and restore a backup\.$/,
  },
  'that a newer version has upgraded': {
    ruin: (file) => {
      inFile(file, "insert into kysely_migration values ('9999-from-the-future', '2099')");
    },
    sentence: /^\S+ was upgraded by a newer version of Lectern\. Start that version, or restore .*\.$/,
  },
  'that lacks a table': {
    ruin: (file) => inFile(file, 'drop table term'),
    sentence: /^\S+ doesn’t have Lectern’s tables \(no such table: term\)\. Move it away to begin with .*\.$/,
  },
  'that lacks a column': {
    ruin: (file) => inFile(file, 'alter table term drop column pronounceAs'),
    sentence: /^\S+ doesn’t have Lectern’s tables \(no such column: term\.pronounceAs\)\. Move it away .*\.$/,
  },
  'whose list of migrations is lost': {
    ruin: (file) => inFile(file, 'drop table kysely_migration'),
    sentence: /^\S+ doesn’t have Lectern’s tables \(it has tables of another program\)\. Move it away .*\.$/,
  },
  'that another program keeps locked': {
    ruin: (file) => {
      const other = new DatabaseSync(file);
      other.exec('begin immediate');
      return other;
    },
    sentence: /^Another program keeps \S+ locked\. Close it, then try again\.$/,
  },
};

test.each(Object.entries(ruins))(
  'the error for a file %s names it and says what to do',
  async (what, { ruin, sentence }) => {
    const file = join(folder, `${what.replaceAll(' ', '-')}.sqlite`);
    await (await openSqlite(file))[Symbol.asyncDispose]();
    using _lock = ruin(file) ?? { [Symbol.dispose]() {} };
    const message = await openSqlite(file, { busyMs: 100 }).then(() => undefined, errorSentence);
    expect(message).toMatch(sentence);
    expect(message).toContain(file);
  },
);

test('the database of another program is refused and not changed', async () => {
  const file = join(folder, 'photos.sqlite');
  inFile(file, 'create table photo (id)');
  await expect(openSqlite(file)).rejects.toThrow(`${file} doesn’t have Lectern’s tables`);
  using photos = new DatabaseSync(file);
  expect(photos.prepare('select name from sqlite_schema').all()).toEqual([{ name: 'photo' }]);
});

test.each(['', '-wal', '-shm', '-journal'])(
  'a folder in place of a database file is refused by name: %s',
  async (ending) => {
    const file = join(folder, `folder${ending}.sqlite`);
    mkdirSync(file + ending);
    await expect(openSqlite(file)).rejects.toThrow(
      `${file}${ending} is not a file. Move it away, then try again.`,
    );
  },
);

test('a database in a missing folder is refused by name', async () => {
  const file = join(folder, 'none', 'lectern.sqlite');
  await expect(openSqlite(file)).rejects.toThrow(
    `This account can’t open ${file}, or create the files next to it`,
  );
});
