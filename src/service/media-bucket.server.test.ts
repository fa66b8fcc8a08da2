// Runs the service as a process with its media in a real S3 server.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { printed, startEntry } from '#service/testing/run-entry.ts';
import { bucketOfRun, type TestBucket } from '#service/testing/s3-bucket.ts';

let place = '';
let bucket: TestBucket;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'lectern-bucket-'));
  bucket = await bucketOfRun();
});
afterEach(async () => {
  bucket[Symbol.dispose]();
  await rm(place, { recursive: true, force: true });
});

const env = (more: Record<string, string> = {}) => ({
  DATA: join(place, 'data'),
  PORT: '0',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://media.example.com',
  MEDIA: 's3',
  S3_BUCKET: bucket.settings.bucket,
  S3_ENDPOINT: bucket.settings.endpoint ?? '',
  S3_PREFIX: bucket.settings.prefix,
  AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
  AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
  ...more,
});

/** Starts the service and stops it. @returns its standard error */
async function startAndStop(more?: Record<string, string>): Promise<string> {
  using service = startEntry('main.ts', env(more));
  await printed(service, /Lectern is at \S+/);
  service.child.kill('SIGTERM');
  return (await service.ended).err;
}

test('a start reports the rules that the bucket lacks, and nothing after “npm run s3:setup”', async () => {
  expect((await startAndStop()).trim().split('\n')).toEqual([
    expect.stringMatching(/doesn’t allow pages at https:\/\/media\.example\.com to upload files\./),
    expect.stringMatching(/doesn’t allow pages at https:\/\/media\.example\.com to read files/),
    expect.stringMatching(/has no rule that deletes unfinished uploads/),
  ]);
  const { code, out, err } = await startEntry('cli/s3-setup.ts', env()).ended;
  expect([code, err]).toEqual([0, '']);
  expect(out.trim().split('\n')).toEqual([
    expect.stringMatching(/allows pages at https:\/\/media\.example\.com to upload and read files\.$/),
    expect.stringMatching(/^S3 deletes unfinished uploads .* 7 days/),
  ]);
  expect(await startAndStop()).toBe('');
});

test('“npm run s3:setup -- --create” creates the bucket and sets it up, and a second time only sets it up', async () => {
  const fresh = env({ S3_BUCKET: `${bucket.settings.bucket}-new` });
  const first = await startEntry('cli/s3-setup.ts', fresh, { args: ['--create'] }).ended;
  expect([first.code, first.err]).toEqual([0, '']);
  const [created, ...rules] = first.out.trim().split('\n');
  expect(created).toBe(`The bucket “${fresh.S3_BUCKET}” was created in the region us-east-1.`);
  expect(rules).toHaveLength(2);
  const second = await startEntry('cli/s3-setup.ts', fresh, { args: ['--create'] }).ended;
  expect([second.code, second.out.trim().split('\n')]).toEqual([0, rules]);
});

test.each([
  ['--help', 0, 'out'],
  ['--crate', 1, 'err'],
] as const)('“npm run s3:setup -- %s” prints the usage and changes nothing', async (arg, code, stream) => {
  const ended = await startEntry('cli/s3-setup.ts', env(), { args: [arg] }).ended;
  expect(ended.code).toBe(code);
  expect(ended[stream]).toMatch(/^Usage:\n {2}npm run s3:setup .*\n {2}npm run s3:setup -- --create /);
});

test('a start with a missing bucket fails with a sentence', async () => {
  const { code, out, err } = await startEntry('main.ts', env({ S3_BUCKET: 'not-there' })).ended;
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^The bucket “not-there” at \S+ doesn’t exist\. .*\n$/);
});

test('a start while S3 is unavailable warns, and /readyz reports the media', async () => {
  const away = env({ S3_ENDPOINT: 'http://127.0.0.1:1', PUBLIC_URL: '' });
  using service = startEntry('main.ts', away);
  const address = await printed(service, /http:\/\/127\.0\.0\.1:\d+/);
  const answer = await fetch(`${address}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'not ready', failing: ['media'] }]);
  service.child.kill('SIGTERM');
  expect((await service.ended).err).toMatch(
    /127\.0\.0\.1:1 doesn’t respond\. Uploads and the gallery don’t work/,
  );
});

test('“npm run s3:setup” is refused if media are on disk', async () => {
  const { code, err } = await startEntry('cli/s3-setup.ts', { DATA: place }).ended;
  expect([code, err]).toEqual([
    1,
    'Media are stored on disk. Set MEDIA=s3 and S3_BUCKET, as for the service.\n',
  ]);
});

test('a backup has the records and names the bucket, and a restore restores the records', async () => {
  await startAndStop();
  const folder = join(place, 'backup');
  const made = await startEntry('cli/backup.ts', env(), { args: [folder] }).ended;
  expect([made.code, made.err]).toEqual([0, '']);
  expect(made.out).toMatch(
    /the records\.\nMedia are in the bucket test-\S+ and were not copied\. See docs\/backups\.md/,
  );
  expect((await readdir(folder)).sort()).toEqual(['backup.md5', 'lectern.sqlite']);
  const again = env({ DATA: join(place, 'restored') });
  const { code, out } = await startEntry('cli/restore.ts', again, { args: [folder] }).ended;
  expect([code, out.split('\n')[0]]).toEqual([0, `Restored to DATA=${again.DATA}: the records.`]);
  expect(await readdir(again.DATA)).not.toContain('media');
});

test('a backup with media is not restored if media are in S3', async () => {
  const data = join(place, 'on-disk');
  const folder = join(place, 'backup');
  using service = startEntry('main.ts', { DATA: data, PORT: '0', LOG_LEVEL: 'silent' });
  const link = new URL(await printed(service, /http:\S+#key=\S+/));
  const key = link.hash.slice('#key='.length);
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ fileName: 'a.wav', contentType: 'audio/wav' });
  const address: unknown = await (
    await fetch(`${link.origin}/api/media/upload-url`, { method: 'POST', headers, body })
  ).json();
  const bytes = new Uint8Array([1]);
  expect((await fetch(String(address), { method: 'PUT', body: bytes })).status).toBe(200);
  await startEntry('cli/backup.ts', { DATA: data }, { args: [folder] }).ended;
  const { code, err } = await startEntry('cli/restore.ts', env(), { args: [folder] }).ended;
  expect([code, err]).toEqual([
    1,
    `${folder} contains media, which can be restored to disk only. Leave out MEDIA=s3, or use a backup made with it.\n`,
  ]);
});
