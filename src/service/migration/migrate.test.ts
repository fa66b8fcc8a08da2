// Migrates from one folder with SQLite to another. S3 and PostgreSQL are tested in migrate.server.test.ts.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '#service/config/config.ts';
import { openRecords } from '#service/open-records.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { lockFolder } from '#service/startup/data-folder.ts';
import { glossary, key, term, time } from '#service/testing/sample-records.ts';
import { migrate } from './migrate.ts';

const print = () => {};
let folder = '';
let from: Config;
let to: Config;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-migrate-'));
  from = readConfig({ DATA: join(folder, 'from') });
  to = readConfig({ DATA: join(folder, 'to') });
  await store(from, 'w/a.wav', 'a');
  await store(from, 'w/deep/é 🎙.mp4', 'film');
  await store(from, 'other/b.wav', 'b');
  await inRecords(from, async ({ glossaries, terms, keys }) => {
    await glossaries.insert('w', glossary('g'));
    for (let at = 0; at < 1_001; at++) await terms.insert(term(`t${at}`, 'g', time(at)));
    await glossaries.insert('w', glossary('empty', time(1)));
    await keys.insert(key('k'));
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function store({ data }: Config, path: string, text: string): Promise<void> {
  const file = join(data, 'media', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const read = ({ data }: Config, path: string) => readFile(join(data, 'media', path), 'utf8');

async function inRecords<T>({ database }: Config, work: (records: RecordStore) => Promise<T>): Promise<T> {
  await using records = await openRecords(database);
  return await work(records);
}

const refusal = () => migrate(from, to, { print }).then(() => 'none', String);

test('a migration copies files, glossaries, terms and keys unchanged, and leaves the source as it is', async () => {
  const report = await migrate(from, to, { print });
  expect(report).toEqual({
    workspaces: ['other', 'w'],
    files: 3,
    bytes: 6,
    glossaries: 2,
    keys: 1,
    moved: 0,
  });
  expect([await read(to, 'w/a.wav'), await read(to, 'w/deep/é 🎙.mp4')]).toEqual(['a', 'film']);
  const all = ({ glossaries, terms, keys }: RecordStore) =>
    Promise.all([glossaries.list('w', 10), terms.list('g', 2_000), keys.list()]);
  expect(await inRecords(to, all)).toEqual(await inRecords(from, all));
  expect(await read(from, 'w/a.wav')).toBe('a');
});

test('a migration that is repeated copies only missing files and glossaries', async () => {
  await migrate(from, to, { print });
  await rm(join(to.data, 'media/w/a.wav'));
  await inRecords(to, (records) => records.transaction(({ glossaries }) => glossaries.delete('w', 'g')));
  expect(await migrate(from, to, { print })).toMatchObject({ files: 1, glossaries: 1, keys: 0, moved: 4 });
  expect(await read(to, 'w/a.wav')).toBe('a');
});

test('a migration of one workspace copies no other, and a missing workspace is named', async () => {
  expect(await migrate(from, to, { print, workspaces: ['other'] })).toMatchObject({
    files: 1,
    glossaries: 0,
    keys: 0,
  });
  expect(await readdir(join(to.data, 'media'))).toEqual(['other']);
  await expect(migrate(from, to, { print, workspaces: ['none'] })).rejects.toThrow(
    'There is no workspace none to copy.',
  );
});

test('a check counts the files and glossaries to copy and copies nothing', async () => {
  expect(await migrate(from, to, { print, checkOnly: true })).toMatchObject({
    files: 3,
    bytes: 0,
    glossaries: 2,
  });
  expect(await readdir(to.data)).not.toContain('media');
});

test('a migration names the conflicts with data in the target, and copies nothing', async () => {
  await store(to, 'w/a.wav', 'b');
  await store(to, 'w/extra.wav', 'x');
  await mkdir(to.data, { recursive: true });
  await inRecords(to, async ({ glossaries }) => {
    await glossaries.insert('w', { ...glossary('g'), name: 'Another' });
    await glossaries.insert('w', glossary('there'));
  });
  expect((await refusal()).split('\n')).toEqual([
    'Error: Nothing was copied. Rename, delete or replace these in one of the stores, then try again:',
    'w/extra.wav exists only in the new store',
    'w/a.wav has different content in the new store',
    'w: the glossary “Glossary g” is different in the new store',
    'w: the glossary “Glossary there” exists only in the new store',
  ]);
  expect(await readdir(join(to.data, 'media'))).toEqual(['w']);
});

test('a migration is refused while a service runs on either data folder', async () => {
  for (const { data } of [from, to]) {
    await mkdir(data, { recursive: true });
    using _running = lockFolder(data);
    expect(await refusal()).toMatch(
      /^Error: Another service is already running on the data folder .* Stop it first, because it must not run during/,
    );
  }
});

test('a migration is refused if the source has no data, or is the same as the target', async () => {
  await expect(migrate(from, from, { print })).rejects.toThrow(/ there is nothing to copy\.$/);
  await expect(migrate(readConfig({ DATA: join(folder, 'none') }), to, { print })).rejects.toThrow(
    /^There is nothing to copy in DATA=/,
  );
});
