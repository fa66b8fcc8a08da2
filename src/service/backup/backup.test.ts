import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { MediaDetailsBlock } from '#contract/media-details.ts';
import { type App, createApp } from '#service/app.ts';
import { type Config, readConfig } from '#service/config/config.ts';
import { issueKey } from '#service/core/api-keys.ts';
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { errorSentence } from '#service/startup/error-sentence.ts';
import { makeGlossary } from '#service/testing/glossary-steps.ts';
import { fileAddress, partAddress, put } from '#service/testing/media-steps.ts';
import { makeFolderOnOtherDisk } from '#service/testing/other-disk.ts';
import { startEntry } from '#service/testing/run-entry.ts';
import { startTestService, type TestService } from '#service/testing/test-service.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { sqliteFileOf } from './sqlite-file.ts';

const print = () => {};
const COPIES = { links: false, print };

let place = '';
let service: TestService;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
  service = await startTestService();
});
afterEach(async () => {
  await service[Symbol.asyncDispose]();
  await rm(place, { recursive: true, force: true });
});

const backup = () => join(place, 'backup');
const backUpNow = (options = COPIES) => backUp(service.config, backup(), options);
const empty = (): Config => ({ ...readConfig({ DATA: join(place, 'data'), LOG_LEVEL: 'silent' }) });
const refusalOf = (work: Promise<unknown>) => work.then(() => 'none', errorSentence);

async function store(path: string, content: string): Promise<void> {
  const { statusCode } = await put(service, await fileAddress(service, path), content);
  expect(statusCode).toBe(200);
}

test('a restore has the files, glossaries and keys of the backup, but no open uploads', async () => {
  await store('a/b.mp4', 'bytes');
  await store('a/ü 🎙.wav', 'more bytes');
  const glossary = await makeGlossary(service);
  await put(service, (await partAddress(service, 'open.mp4')).uploadUrl, 'part');
  expect(await backUpNow()).toEqual({ files: 2, bytes: 15, openUploads: 1 });

  const config = { ...empty(), apiKeys: service.config.apiKeys };
  expect(await restore(backup(), config, print)).toEqual({ files: 2, bytes: 15, damaged: [], keys: [] });
  await using app: App = await createApp(config);
  const get = async (path: string): Promise<unknown> => {
    const headers = { 'x-api-key': config.apiKeys[0]?.key ?? '' };
    return (await app.http.inject({ url: `/api${path}`, headers })).json();
  };
  expect(await get('/media/files')).toEqual(['a/b.mp4', 'a/ü 🎙.wav']);
  expect(await get('/glossary')).toEqual([glossary]);
  expect(await readFile(join(config.data, 'media/studio/a/b.mp4'), 'utf8')).toBe('bytes');
  expect(await readdir(join(config.data, 'uploads/parts'))).toEqual([]);
});

test('details are read again for a restored file that differs from the records', async () => {
  await store('a.mp4', 'bytes');
  await store('b.mp4', 'more bytes');
  const sizesOf = async ({ http }: App, key = ''): Promise<unknown> => {
    const answer = await http.inject({ url: '/api/media/details', headers: { 'x-api-key': key } });
    return answer.json<MediaDetailsBlock[]>()[0]?.bytes;
  };
  const [key] = service.config.apiKeys;
  await expect.poll(() => sizesOf(service.app, key?.key)).toEqual([5, 10]);
  await backUpNow();
  const config = { ...empty(), apiKeys: service.config.apiKeys };
  await restore(backup(), config, print);
  // As if the file was replaced after the records were copied and before the media were.
  await writeFile(join(config.data, 'media/studio/b.mp4'), 'less');
  await using app: App = await createApp(config);
  await expect.poll(() => sizesOf(app, key?.key)).toEqual([5, 4]);
});

test('a restore refuses addresses signed before, and a backup doesn’t contain the secret that signs addresses', async () => {
  const address = await fileAddress(service, 'late.mp4');
  const database = new DatabaseSync(sqliteFileOf(service.config.database));
  const row = database.prepare("select value from setting where name = 'upload-address-secret'").get();
  database.close();
  await backUpNow();
  const records = await readFile(join(backup(), 'lectern.sqlite'));
  expect(records.includes(String(row?.['value']))).toBe(false);
  const config = empty();
  await restore(backup(), config, print);
  await using app = await createApp(config);
  const { pathname, search } = new URL(address);
  const { statusCode } = await app.http.inject({ method: 'PUT', url: pathname + search, payload: 'x' });
  expect(statusCode).toBe(403);
});

test('a key revoked since the backup works again after a restore and is reported', async () => {
  const { record } = issueKey('studio', Date.now);
  await using records = await openSqlite(sqliteFileOf(service.config.database));
  await records.keys.insert(record);
  await backUpNow();
  await records.keys.delete(record.id);
  expect((await restore(backup(), empty(), print)).keys).toEqual([record]);
});

test('only the operator’s account can read a backup', async () => {
  await backUpNow();
  const modes = await Promise.all(
    ['', 'lectern.sqlite', 'backup.md5'].map(async (name) => (await stat(join(backup(), name))).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});

test('a backup with links shares its files with the service and keeps files that the service deletes or replaces', async () => {
  await store('gone.mp4', 'bytes');
  await store('replaced.mp4', 'bytes');
  await backUpNow({ links: true, print });
  const inode = async (folder: string) => (await stat(join(folder, 'media/studio/gone.mp4'))).ino;
  expect(await inode(backup())).toBe(await inode(service.config.data));
  await service.send('POST', '/media/files/delete', { paths: ['gone.mp4'] });
  await store('replaced.mp4', 'others');
  const { files, damaged } = await restore(backup(), empty(), print);
  expect([files, damaged]).toEqual([2, []]);
});

const otherDisk = makeFolderOnOtherDisk();
afterAll(() => otherDisk !== undefined && rm(otherDisk, { recursive: true }));

test.skipIf(otherDisk === undefined)(
  'a backup with links to another disk fails before anything is copied',
  async () => {
    const refusal = await refusalOf(backUp(service.config, otherDisk ?? '', { links: true, print }));
    expect(refusal).toMatch(/ is on another file system than the media, .* Leave out --link\.$/);
    expect(await readdir(otherDisk ?? '')).toEqual([]);
  },
);

test('a backup is refused unless its folder is empty and outside the data folder', async () => {
  const { data } = service.config;
  await mkdir(backup());
  await writeFile(join(backup(), 'x'), '');
  expect(await refusalOf(backUpNow())).toMatch(/ isn’t an empty folder, and a backup needs one\. /);
  await symlink(data, join(place, 'link'));
  for (const inside of [data, join(data, 'backups/today'), join(place, 'link/backups/today')]) {
    expect(await refusalOf(backUp(service.config, inside, COPIES))).toMatch(
      / is inside .*, which is being backed up\. /,
    );
  }
  expect(await readdir(data)).not.toContain('backups');
});

test('a backup of a data folder in which no service has run is refused', async () => {
  expect(await refusalOf(backUp(empty(), backup(), COPIES))).toMatch(/^There is nothing to back up in DATA=/);
});

test('a restore into a folder with files is refused, and no service starts on an unfinished restore', async () => {
  await backUpNow();
  expect(await refusalOf(restore(backup(), service.config, print))).toMatch(
    /^DATA=\S+ isn’t an empty folder, /,
  );
  const config = empty();
  await mkdir(config.data);
  await writeFile(join(config.data, 'restore.unfinished'), '');
  expect(await refusalOf(createApp(config))).toMatch(
    /^A restore into DATA=\S+ is running or was interrupted\. /,
  );
});

test('an incomplete backup is not restored, and no data folder is created', async () => {
  await backUpNow();
  const checksums = join(backup(), 'backup.md5');
  const whole = await readFile(checksums, 'utf8');
  const outside = whole.replace('lectern.sqlite', 'media/studio/../../../x');
  for (const torn of [undefined, '', whole.slice(0, -2), outside]) {
    await rm(checksums, { force: true });
    if (torn !== undefined) await writeFile(checksums, torn);
    const refusal = await refusalOf(restore(backup(), empty(), print));
    expect(refusal).toMatch(
      / isn’t a complete backup: the file backup\.md5 is missing or incomplete\.$| which can’t be in a backup\.$/,
    );
  }
  await expect(stat(empty().data)).rejects.toThrow('ENOENT');
});

test('files that were changed or lost in the backup are not restored, and are reported', async () => {
  for (const name of ['changed.mp4', 'missing.mp4', 'whole.mp4']) await store(name, name);
  await backUpNow();
  const media = join(backup(), 'media/studio');
  await writeFile(join(media, 'changed.mp4'), 'Changed.mp4');
  await rm(join(media, 'missing.mp4'));
  const { files, damaged } = await restore(backup(), empty(), print);
  expect([files, damaged]).toEqual([1, ['media/studio/changed.mp4', 'media/studio/missing.mp4']]);
  expect(await readdir(join(empty().data, 'media/studio'))).toEqual(['whole.mp4']);
});

test('a restore with damaged records leaves an empty data folder, so that it can be repeated', async () => {
  await store('a.mp4', 'bytes');
  await backUpNow();
  await writeFile(join(backup(), 'lectern.sqlite'), 'Dear diary');
  const config = empty();
  expect(await refusalOf(restore(backup(), config, print))).toMatch(
    /^Nothing was restored\. \(\S+lectern\.sqlite is damaged\. Use another backup\.\)$/,
  );
  await rm(backup(), { recursive: true });
  await backUpNow();
  expect((await restore(backup(), config, print)).files).toBe(1);
});

test('a backup of damaged records fails', async () => {
  await makeGlossary(service, { name: 'x'.repeat(1_000), description: 'y'.repeat(9_000) });
  const config = empty();
  await mkdir(join(config.data, 'media'), { recursive: true });
  await service.app.close();
  const records = await readFile(sqliteFileOf(service.config.database));
  await writeFile(
    sqliteFileOf(config.database),
    records.fill(0xff, records.length - 12_000, records.length - 200),
  );
  expect(await refusalOf(backUp(config, backup(), COPIES))).toMatch(
    /^The backup in \S+ is incomplete\. .*\/data\/lectern\.sqlite is damaged\. /,
  );
  await service.restart();
});

test.each(['cli/backup.ts', 'cli/restore.ts'] as const)(
  '%s without a folder, or with two, prints its usage',
  async (entry) => {
    for (const args of [[], ['one', 'two']]) {
      const { code, out, err } = await startEntry(entry, { DATA: empty().data }, { args }).ended;
      expect([code, out, err.split('\n')[0]]).toEqual([1, '', 'Usage:']);
    }
  },
);

test('the restore command prints the restored keys, the damaged files and a line for the audit log', async () => {
  const { record } = issueKey('studio', Date.now);
  {
    await using records = await openSqlite(sqliteFileOf(service.config.database));
    await records.keys.insert(record);
  }
  await store('lost.mp4', 'bytes');
  await backUpNow();
  await rm(join(backup(), 'media/studio/lost.mp4'));
  const { code, out, err } = await startEntry('cli/restore.ts', { DATA: empty().data }, { args: [backup()] })
    .ended;
  const [logLine = '', ...rest] = err.split('\n');
  expect([code, ...rest]).toEqual([
    1,
    'Damaged in the backup and not restored:',
    'media/studio/lost.mp4',
    '',
  ]);
  expect(JSON.parse(logLine)).toMatchObject({ msg: 'change', change: 'restore', path: backup() });
  expect(out).toMatch(/^Restored to DATA=\S+: the records and 0 files \(0 B\)\.\n/);
  expect(out).toContain(`\n${record.id}  studio `);
  expect(out).not.toContain(record.hash);
});

test('a backup of an unfinished restore is refused', async () => {
  await store('a.mp4', 'bytes');
  await writeFile(join(service.config.data, 'restore.unfinished'), '');
  expect(await refusalOf(backUpNow())).toMatch(/^A restore into DATA=\S+ is running or was interrupted\. /);
});

test('backup and restore with records in PostgreSQL are refused and refer to pg_dump', async () => {
  const database = { kind: 'postgres', url: 'postgres://db/lectern', poolSize: 1, timeoutMs: 1 } as const;
  const config = { ...service.config, database };
  const sentence = 'Use pg_dump to back up PostgreSQL. See docs/backups.md.';
  await expect(backUp(config, backup(), { links: false, print: () => {} })).rejects.toThrow(sentence);
  await expect(restore(backup(), config, () => {})).rejects.toThrow(sentence);
});
