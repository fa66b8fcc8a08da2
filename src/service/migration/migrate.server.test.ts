// Migrates the stores of a service from disk and SQLite to S3 and PostgreSQL, and back into another folder, with the commands
// that an operator uses.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, inject, test } from 'vitest';
import { call } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { api } from '#contract/api.ts';
import { bytesOf, VIDEO } from '#service/testing/media-steps.ts';
import { EMPTY, makeDatabase } from '#service/testing/postgres-database.ts';
import { printed, startEntry } from '#service/testing/run-entry.ts';
import { bucketOfRun } from '#service/testing/s3-bucket.ts';

beforeEach((test) => test.skip(inject('postgresUrl') === undefined, 'There is no PostgreSQL here.'));

const MIB = 1024 * 1024;

test('a migration to S3 and PostgreSQL and back keeps all data, ids and keys, and is refused while a service runs', async () => {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-moved-'));
  made.defer(() => rm(folder, { recursive: true, force: true }));
  const database = made.use((await makeDatabase(EMPTY)) ?? expect.unreachable());
  const { settings } = made.use(await bucketOfRun());
  const places = {
    disk: { DATA: join(folder, 'disk') },
    stores: {
      DATABASE_URL: database.url,
      MEDIA: 's3',
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_PREFIX: settings.prefix,
      AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
      AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    },
    back: { DATA: join(folder, 'back') },
  };
  const file = (name: keyof typeof places) => join(folder, `${name}.env`);
  for (const name of ['disk', 'stores', 'back'] as const) {
    const lines = Object.entries(places[name]).map(([setting, value]) => `${setting}=${value}\n`);
    writeFileSync(file(name), lines.join(''));
  }
  const migrate = (from: keyof typeof places, to: keyof typeof places) =>
    startEntry('cli/migrate.ts', {}, { args: ['--from', file(from), '--to', file(to)] }).ended;

  async function serve<T>(
    name: keyof typeof places,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    using service = startEntry('main.ts', { ...places[name], PORT: '0', LOG_LEVEL: 'silent' });
    const origin = await printed(service, /http:\/\/127\.0\.0\.1:\d+/);
    const done = await work({ baseUrl: `${origin}/api`, key, headerName: 'x-api-key', prefix: '' });
    service.child.kill('SIGTERM');
    await service.ended;
    return done;
  }

  const key = (await startEntry('cli/keys.ts', places.disk, { args: ['add', 'studio'] }).ended).out.trim();
  const large = bytesOf(20 * MIB, 'large');
  const seen = await serve('disk', async (connection) => {
    for (const [fileName, bytes] of [
      ['deep/é 🎙.mp4', large] as const,
      ['a.mp4', Buffer.from('a')] as const,
    ]) {
      const address = await call(connection, api.createUploadUrl, { body: { fileName, contentType: VIDEO } });
      const sent = await fetch(address, {
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': VIDEO },
      });
      expect(sent.status).toBe(200);
    }
    const glossary = await call(connection, api.createGlossary, { body: { name: 'Names' } });
    const body = { word: 'Zoë', languageId: 'fr', pronounceAs: 'Zoey', phonemizationLanguageId: 'en' };
    await call(connection, api.addTerm, { params: { glossaryId: glossary.id }, body });
    const running = await migrate('disk', 'stores');
    expect([running.code, running.err]).toEqual([
      1,
      expect.stringMatching(/^Another service is already running on /),
    ]);
    return readEverything(connection);
  });

  const gone = await migrate('disk', 'stores');
  // Progress is printed every few seconds.
  const isProgress = (line: string) => /^(Copying|Comparing)[\w ]*: [\d,]+ of [\d,]+ files, /.test(line);
  const logged = gone.err
    .trim()
    .split('\n')
    .filter((line) => !isProgress(line));
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject(
    ['default', 'studio'].map((workspace) => ({ msg: 'change', change: 'migrateWorkspace', workspace })),
  );
  expect(gone.out.split('\n')[0]).toEqual(
    expect.stringMatching(
      /^Copied and verified: 2 files \(21 MB\), 1 glossary and 2 keys, of default, studio\.$/,
    ),
  );
  expect(
    await serve('stores', async (connection) => {
      const running = await migrate('stores', 'back');
      expect([running.code, running.err]).toEqual([
        1,
        expect.stringMatching(/^Another service is already running on the database /),
      ]);
      return readEverything(connection);
    }),
  ).toEqual(seen);

  expect((await migrate('stores', 'back')).code).toBe(0);
  expect(await serve('back', readEverything)).toEqual(seen);
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(digest(readFileSync(join(folder, 'back/media/studio/deep/é 🎙.mp4')))).toBe(digest(large));
}, 180_000);

async function readEverything(connection: Connection) {
  const glossaries = await call(connection, api.listGlossaries, {});
  const terms = glossaries.map(({ id }) => call(connection, api.listTerms, { params: { glossaryId: id } }));
  return {
    files: await call(connection, api.listMediaFiles, {}),
    glossaries,
    terms: await Promise.all(terms),
  };
}
