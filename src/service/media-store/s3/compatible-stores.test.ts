// Tests on a fake server that behaves like S3-compatible stores that differ from Ceph.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captureLog } from '#service/testing/captured-log.ts';
import { type FakeS3, keyBytes, startFakeS3 } from '#service/testing/fake-s3.ts';
import { pathsOf } from '#service/testing/store-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';
import { openS3 } from './s3-store.ts';

const openOn = ({ settings }: FakeS3) => openS3({ ...settings, scanIntervalMs: 0 });

/** Names that become other names if they are decoded in the wrong way. */
const UNUSUAL_NAMES = ['100%.wav', 'a b.wav', 'a%20b.wav', 'a+b.wav', 'x&amp;y.wav', 'é😀.wav'];
/** “ü” in Latin-1, and a name cut in the middle of a character. */
const NOT_UTF8 = ['\xfcber.wav', 'cut\xe2\x82'];

function fill({ objects }: FakeS3, paths: readonly string[]): void {
  for (const path of paths) objects.set(keyBytes(`media/default/${path}`), Buffer.from('x'));
}

function fillBytes({ objects }: FakeS3, paths: readonly string[]): void {
  for (const path of paths) objects.set(`media/default/${path}`, Buffer.from('xyz'));
}

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});
afterEach(() => void vi.unstubAllEnvs());

test.each(['amazon', 'path', 'raw'] as const)(
  'names with “%”, “+” and spaces are listed, found and deleted as they are when the store writes keys in the style “%s”',
  async (keyStyle) => {
    await using s3 = await startFakeS3({ keyStyle });
    fill(s3, UNUSUAL_NAMES);
    await using store = openOn(s3);
    expect(await pathsOf(store, 'default')).toEqual(UNUSUAL_NAMES);
    const details = [];
    for await (const page of store.details('default')) details.push(...page.map(({ path }) => path));
    expect(details).toEqual(UNUSUAL_NAMES);
    for (const path of UNUSUAL_NAMES) expect(await store.has('default', { path, kind: 'file' })).toBe(true);
    await store.remove(
      'default',
      UNUSUAL_NAMES.map((path) => ({ path, kind: 'file' })),
    );
    expect([...s3.objects.keys()]).toEqual([]);
  },
);

test.each([
  ['amazon', 'a+b.wav'],
  ['amazon', 'a b.wav'],
  ['path', 'a+b.wav'],
  ['path', 'a b.wav'],
] as const)(
  'in the style “%s” the name “%s” is read as it is, though no other name says what “+” means',
  async (keyStyle, name) => {
    await using s3 = await startFakeS3({ keyStyle });
    fill(s3, [name]);
    await using store = openOn(s3);
    expect(await store.has('default', { path: name, kind: 'file' })).toBe(true);
    expect(await pathsOf(store, 'default')).toEqual([name]);
  },
);

test('a large list is complete and in order if the store ignores encoding-type=url', async () => {
  await using s3 = await startFakeS3({ keyStyle: 'raw', pageSize: 7 });
  const names = Array.from(
    { length: 200 },
    (_, index) => `${String(index).padStart(3, '0')}%2${index % 10}+.wav`,
  );
  fill(s3, names);
  await using store = openOn(s3);
  expect(await pathsOf(store, 'default')).toEqual(names);
});

test.each(['amazon', 'raw'] as const)(
  'keys that aren’t UTF-8 are left out of lists, on whichever page they are, in the style “%s”',
  async (keyStyle) => {
    for (const pageSize of [1, 2, 3, 1_000]) {
      await using s3 = await startFakeS3({ keyStyle, pageSize });
      fill(s3, ['a/b.wav', 'cur.wav', 'd.wav', 'zebra.wav', 'über.wav']);
      fillBytes(s3, NOT_UTF8);
      await using store = openOn(s3);
      const paths = ['a/b.wav', 'cur.wav', 'd.wav', 'zebra.wav', 'über.wav'];
      expect(await pathsOf(store, 'default')).toEqual(paths);
      const details = [];
      for await (const page of store.details('default')) details.push(...page.map(({ path }) => path));
      expect(details).toEqual(paths);
      // The space they take counts.
      expect(await store.usedBytes('default')).toBe(paths.length + 3 * NOT_UTF8.length);
    }
  },
);

test('a key whose percent-encoding is malformed is left out, and the others are listed', async () => {
  await using s3 = await startFakeS3({ keyStyle: 'broken' });
  fill(s3, ['100%.wav', 'a.wav', '50%2.wav']);
  await using store = openOn(s3);
  expect(await pathsOf(store, 'default')).toEqual(['a.wav']);
});

test('the keys left out of a list are counted and reported once, and again only if their number changes', async () => {
  await using s3 = await startFakeS3({ pageSize: 2 });
  fill(s3, ['a.wav', 'b/', 'b/..', 'b//c.wav', 'b/\u0001.wav', 'b/d.wav']);
  fillBytes(s3, NOT_UTF8);
  const reports: unknown[] = [];
  await using store = openS3({
    ...s3.settings,
    scanIntervalMs: 0,
    onKeysLeftOut: (report) => void reports.push(report),
  });
  for (let time = 0; time < 2; time++) expect(await pathsOf(store, 'default')).toEqual(['a.wav', 'b/d.wav']);
  // An empty object that stands for a folder hides no file.
  expect(reports).toMatchObject([{ workspace: 'default', count: 5 }]);
  fillBytes(s3, ['\xff.wav']);
  await pathsOf(store, 'default');
  expect(reports).toHaveLength(2);
  expect(reports[1]).toEqual({
    workspace: 'default',
    count: 6,
    examples: ['media/default/%FCber.wav', 'media/default/%FF.wav', 'media/default/cut%E2%82'],
  });
});

test('a folder exists only if one of its keys is UTF-8', async () => {
  await using s3 = await startFakeS3();
  fillBytes(s3, ['only/\xfc.wav', 'both/\xe4.wav', 'both/\xe5.wav']);
  fill(s3, ['both/z.wav', 'both/ö.wav']);
  await using store = openOn(s3);
  expect(await store.has('default', { path: 'only', kind: 'directory' })).toBe(false);
  expect(await store.has('default', { path: 'both', kind: 'directory' })).toBe(true);
  await store.remove('default', [{ path: 'both', kind: 'directory' }]);
  expect([...s3.objects.keys()].sort()).toEqual([
    'media/default/both/\xe4.wav',
    'media/default/both/\xe5.wav',
    'media/default/only/\xfc.wav',
  ]);
});

test('deleting a folder also deletes keys that XML can’t contain', async () => {
  await using s3 = await startFakeS3();
  fill(s3, ['a/\u0001.wav', 'a/b.wav', 'a/\uffff', 'a/\r\n.wav']);
  await using store = openOn(s3);
  await store.remove('default', [{ path: 'a', kind: 'directory' }]);
  expect([...s3.objects.keys()]).toEqual([]);
});

test('files are deleted on a store that wants Content-MD5', async () => {
  await using s3 = await startFakeS3({ requiresMd5: true });
  fill(s3, ['a.wav', 'b.wav']);
  await using store = openOn(s3);
  await store.remove('default', [{ path: 'a.wav', kind: 'file' }]);
  expect(await pathsOf(store, 'default')).toEqual(['b.wav']);
});

test('a file that the store fails to delete at first is deleted by another request', async () => {
  await using s3 = await startFakeS3({ deleteErrors: ['InternalError', 'UnknownError'] });
  fill(s3, ['d/a.wav', 'd/b.wav']);
  await using store = openOn(s3);
  await store.remove('default', [{ path: 'd', kind: 'directory' }]);
  expect([...s3.objects.keys()]).toEqual([]);
  expect(s3.requests.filter((operation) => operation === 'POST ?delete')).toHaveLength(3);
});

test.each([
  ['refuses', 'AccessDenied', 1],
  ['fails', 'InternalError', 5],
])('a deletion that the store %s every time rejects with the store’s code', async (_, code, attempts) => {
  await using s3 = await startFakeS3({ deleteErrors: Array.from({ length: 9 }, () => code) });
  fill(s3, ['a.wav', 'b.wav']);
  await using store = openOn(s3);
  const remove = store.remove('default', [
    { path: 'a.wav', kind: 'file' },
    { path: 'b.wav', kind: 'file' },
  ]);
  await expect(remove).rejects.toThrow(`S3 did not delete 1 of 2 files: ${code}.`);
  expect(await pathsOf(store, 'default')).toEqual(['a.wav']);
  expect(s3.requests.filter((operation) => operation === 'POST ?delete')).toHaveLength(attempts);
});

test('open uploads are found on every page, with names that hold “%” and “+”', async () => {
  await using s3 = await startFakeS3({ pageSize: 2 });
  await using store = openOn(s3);
  for (const path of UNUSUAL_NAMES)
    await store.direct.begin({ workspace: 'default', path, contentType: 'audio/wav' });
  const found = [];
  for await (const { path } of store.direct.openUploads(Date.now())) found.push(path);
  expect(found).toEqual(UNUSUAL_NAMES);
});

test.each([1, 2, 3])(
  'open uploads are found among keys that aren’t UTF-8, with pages of %i uploads',
  async (pageSize) => {
    await using s3 = await startFakeS3({ pageSize });
    await using store = openOn(s3);
    await store.direct.begin({ workspace: 'default', path: 'a.wav', contentType: 'audio/wav' });
    const address = `${s3.settings.endpoint}/media/media/default/%FCber.wav?uploads`;
    for (let time = 0; time < 2; time++) expect((await fetch(address, { method: 'POST' })).status).toBe(200);
    const found = [];
    for await (const { path } of store.direct.openUploads(Date.now())) found.push(path);
    expect(found).toEqual(['a.wav']);
  },
);

test('the service lists files among keys that aren’t UTF-8, and logs once how many keys it left out', async () => {
  await using s3 = await startFakeS3();
  s3.objects.set('media/studio/a%b+c.wav', Buffer.from('x'));
  s3.objects.set('media/studio/\xfcber.wav', Buffer.from('x'));
  const log = captureLog();
  await using service = await startTestService(
    { media: { kind: 's3', ...s3.settings }, logLevel: 'warn' },
    { writeLog: log.writeLog },
  );
  for (let time = 0; time < 2; time++) {
    const answer = await service.send('GET', '/media/files');
    expect([answer.statusCode, answer.json()]).toEqual([200, ['a%b+c.wav']]);
  }
  await service.restart();
  const lines = log.printed.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'left out keys of the bucket that are no file names',
    workspace: 'studio',
    count: 1,
    examples: ['media/studio/%FCber.wav'],
  });
});
