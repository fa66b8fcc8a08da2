// Starts three services at once as processes, on an empty PostgreSQL database and a new bucket. A proxy sends each request to
// the next service.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { ApiError } from '#api-client/api-error.ts';
import { call, send } from '#api-client/call.ts';
import type { Connection } from '#api-client/connection.ts';
import { api } from '#contract/api.ts';
import { bytesOf, named, PART, VIDEO } from '#service/testing/media-steps.ts';
import { EMPTY, makeDatabase } from '#service/testing/postgres-database.ts';
import { type RoundRobin, roundRobin } from '#service/testing/round-robin.ts';
import { printed, startEntry } from '#service/testing/run-entry.ts';
import { bucketOfRun, type TestBucket } from '#service/testing/s3-bucket.ts';

const KEY = 'replica-key-0123456789-0123456789-0123456789';
const THREE = [0, 1, 2];

const isPair = inject('s3Endpoint') !== undefined && inject('postgresUrl') !== undefined;
beforeEach((test) => test.skip(!isPair, 'This needs an S3 and a PostgreSQL.'));

const started = new AsyncDisposableStack();
afterAll(() => started.disposeAsync());

let env: Record<string, string> = {};
let bucket: TestBucket;
let proxy: RoundRobin;
let connection: Connection;

beforeAll(async () => {
  if (!isPair) return;
  const folder = await mkdtemp(join(tmpdir(), 'lectern-replicas-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const database = started.use((await makeDatabase(EMPTY)) ?? expect.unreachable());
  bucket = started.use(await bucketOfRun());
  const { settings } = bucket;
  env = {
    DATA: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    API_KEYS: `studio:${KEY}`,
    DATABASE_URL: database.url,
    MEDIA: 's3',
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_PREFIX: settings.prefix,
    AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
  };
  const replicas = THREE.map(() => started.use(startEntry('main.ts', env)));
  const origins = await Promise.all(replicas.map((replica) => printed(replica, /http:\/\/127\.0\.0\.1:\d+/)));
  proxy = started.use(await roundRobin(origins));
  connection = connect(KEY);
});

const connect = (key: string): Connection => ({
  baseUrl: `${proxy.origin}/api`,
  key,
  headerName: 'x-api-key',
  prefix: '',
});

const eachOf = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all(THREE.map(work));
const filesOf = () => call(connection, api.listMediaFiles, {});

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined);

async function put(address: string, body: Buffer, type?: string): Promise<void> {
  const headers = type === undefined ? {} : { 'content-type': type };
  const { status } = await fetch(address, { method: 'PUT', body: new Uint8Array(body), headers });
  expect(status).toBe(200);
}

/** Requests the address of each part from the next replica. */
async function uploadParts(fileName: string, parts: readonly Buffer[]) {
  const file = { fileName, contentType: VIDEO };
  let uploadId: string | undefined;
  for (const [index, part] of parts.entries()) {
    const body = { ...file, action: 'presign', partNumber: index + 1, uploadId } as const;
    const address = await call(connection, api.presignPart, { body });
    await put(address.uploadUrl, part);
    uploadId = address.uploadId;
  }
  return { ...file, action: 'complete', uploadId: uploadId ?? '', parts: named(parts) } as const;
}

test('replicas store nothing on their own disk', () => {
  expect(existsSync(env['DATA'] ?? '')).toBe(false);
});

test('an upload that spans three replicas is listed by each, and its deletion too', async () => {
  const parts = [bytesOf(PART, 'one'), bytesOf(PART, 'two'), bytesOf(3, 'three')];
  expect(await eachOf(filesOf)).toEqual([[], [], []]);
  const upload = await uploadParts('film.mp4', parts);
  await call(connection, api.completeUpload, { body: upload });
  expect(await eachOf(filesOf)).toEqual([['film.mp4'], ['film.mp4'], ['film.mp4']]);
  expect((await bucket.read('studio', 'film.mp4'))?.equals(Buffer.concat(parts))).toBe(true);
  await call(connection, api.deleteMediaFiles, { body: { paths: ['film.mp4'] } });
  expect(await eachOf(filesOf)).toEqual([[], [], []]);
});

test('of two replicas that complete an upload at once, one succeeds and the other responds 404', async () => {
  const body = await uploadParts('twice.mp4', [bytesOf(10, 'x')]);
  const complete = () => call(connection, api.completeUpload, { body }).then(() => 200, statusOf);
  const [one = 0, other = 0] = await Promise.all([complete(), complete()]);
  expect([Math.min(one, other), Math.max(one, other)]).toEqual([200, 404]);
  expect(await bucket.read('studio', 'twice.mp4')).toEqual(bytesOf(10, 'x'));
});

test('a file that a browser stored in the bucket is listed by all replicas once one of them has listed it', async () => {
  const body = { fileName: 'clip.mp4', contentType: VIDEO };
  await eachOf(filesOf);
  await put(await call(connection, api.createUploadUrl, { body }), bytesOf(10, 'x'), VIDEO);
  const headers = { 'x-api-key': KEY, 'cache-control': 'no-cache' };
  const fresh: unknown = await (await fetch(`${connection.baseUrl}/media/files`, { headers })).json();
  expect(fresh).toContain('clip.mp4');
  for (const files of await eachOf(filesOf)) expect(files).toContain('clip.mp4');
});

test('a glossary created on one replica has the same terms and ETag on each', async () => {
  const glossary = await call(connection, api.createGlossary, { body: { name: 'Names' } });
  const params = { glossaryId: glossary.id };
  const body = { word: 'Zoë', languageId: 'fr', pronounceAs: 'Zoey', phonemizationLanguageId: 'en' };
  const term = await call(connection, api.addTerm, { params, body });
  const answers = await eachOf(() => send(connection, api.listTerms, { params }, {}));
  expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([[term], [term], [term]]);
});

test('a revoked key is invalid on every replica', async () => {
  const made = await startEntry('cli/keys.ts', env, { args: ['add', 'studio'] }).ended;
  const key = made.out.trim();
  const statuses = () => eachOf(() => call(connect(key), api.listGlossaries, {}).then(() => 200, statusOf));
  expect(await statuses()).toEqual([200, 200, 200]);
  const id = key.split('_')[1] ?? '';
  expect((await startEntry('cli/keys.ts', env, { args: ['revoke', id] }).ended).code).toBe(0);
  expect(await statuses()).toEqual([401, 401, 401]);
});

test('a service with media in another place can’t start on the same database', async () => {
  const other = await startEntry('main.ts', { ...env, S3_PREFIX: 'elsewhere/' }).ended;
  expect([other.code, other.err]).toEqual([1, expect.stringMatching(/ keeps its media in another bucket, /)]);
  const { DATA = '', PORT = '', DATABASE_URL = '' } = env;
  const onDisk = await startEntry('main.ts', { DATA, PORT, DATABASE_URL }).ended;
  expect([onDisk.code, onDisk.err]).toEqual([
    1,
    expect.stringMatching(/^Another service is already running on the database /),
  ]);
});
