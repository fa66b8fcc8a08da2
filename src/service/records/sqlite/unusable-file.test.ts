import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentenceOf } from '#service/startup/error-sentence.ts';
import { openSqlite } from './sqlite-store.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-unusable-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ruin {
  /** What becomes of a database once a store has made it. */
  readonly ruin: (file: string) => Disposable | void;
  readonly sentence: RegExp;
}

const ruins: Readonly<Record<string, Ruin>> = {
  'no database': {
    ruin: (file) => writeFileSync(file, 'Dear diary, '.repeat(1_000)),
    sentence: /^\S+ is not a database\. Move it away to begin with an empty one, or restore a backup\.$/,
  },
  'cut off in the middle': {
    ruin: (file) => truncateSync(file, 8_192),
    sentence: /^\S+ is damaged\. Keep a copy of it, and restore a backup\.$/,
  },
  'brought up to date by a newer Lectern': {
    ruin: (file) => {
      using database = new DatabaseSync(file);
      database.exec("insert into kysely_migration values ('9999-from-the-future', '2099')");
    },
    sentence: /^\S+ was brought up to date by a newer Lectern\. Start that one, or restore .*\.$/,
  },
  'kept locked by another program': {
    ruin: (file) => {
      const other = new DatabaseSync(file);
      other.exec('begin immediate');
      return other;
    },
    sentence: /^Another program keeps \S+ locked\. Close it, then try again\.$/,
  },
};

test.each(Object.entries(ruins))('a file %s is named, with what to do', async (what, { ruin, sentence }) => {
  const file = join(folder, `${what.replaceAll(' ', '-')}.sqlite`);
  await (await openSqlite(file))[Symbol.asyncDispose]();
  using _held = ruin(file) ?? { [Symbol.dispose]() {} };
  const told = await openSqlite(file, { busyMs: 100 }).then(() => undefined, sentenceOf);
  expect(told).toMatch(sentence);
  expect(told).toContain(file);
});

test('a folder where the file should be is named, with what to do', async () => {
  const file = join(folder, 'folder.sqlite');
  mkdirSync(file);
  await expect(openSqlite(file)).rejects.toThrow(`${file} is not a file. Move it away, then try again.`);
});

test('what else keeps it from being opened is told with the file', async () => {
  const file = join(folder, 'none', 'lectern.sqlite');
  await expect(openSqlite(file)).rejects.toThrow(
    `This account can’t open ${file}, or make the files beside it`,
  );
});
