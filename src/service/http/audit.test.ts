// Tests the log line of each change, for every endpoint of the contract.

import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { api, type EndpointName } from '#contract/api.ts';
import { issueKey } from '#service/core/api-keys.ts';
import { openRecords } from '#service/open-records.ts';
import { testOnDisk } from '#service/testing/by-store.ts';
import { captureLog } from '#service/testing/captured-log.ts';
import { makeGlossary, makeTerm, TERM } from '#service/testing/glossary-steps.ts';
import {
  bytesOf,
  complete,
  fileAddress,
  filesOf,
  named,
  partAddress,
  put,
  putExternally,
  uploadParts,
  VIDEO,
} from '#service/testing/media-steps.ts';
import { readAddress } from '#service/testing/reading-steps.ts';
import { KEYS, startTestService } from '#service/testing/test-service.ts';
import { noteChanges } from './audit.ts';

const log = captureLog();
const service = await startTestService({ logLevel: 'info', mediaFaults: true }, log);
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(() => {
  log.clear();
});

const line = z.looseObject({ msg: z.string(), requestId: z.string().optional() });

/** Returns the logged changes without the fields that every log line has. */
function changes(): unknown[] {
  const lines = log.printed.trim().split('\n').filter(Boolean);
  return lines
    .map((text) => line.parse(JSON.parse(text)))
    .filter(({ msg }) => msg === 'change')
    .map(({ msg: _msg, level: _level, time: _time, pid: _pid, hostname: _host, ...change }) => change);
}

const A_REQUEST: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
const BY_STUDIO = { requestId: A_REQUEST, workspace: 'studio', keyId: 'API_KEYS 1' };
const ONE = [bytesOf(100, 'one')];

/** Calls each endpoint once. Each function returns the expected log lines: at least one, unless the endpoint changes nothing. */
const made: Readonly<Record<EndpointName, () => Promise<object[]>>> = {
  async createUploadUrl() {
    await fileAddress(service, 'address.mp4');
    return [{ path: 'address.mp4' }];
  },
  async createUploadUrls() {
    const files = ['a.mp4', '../b.mp4', 'c.mp4'].map((fileName) => ({ fileName, contentType: VIDEO }));
    await service.send('POST', '/media/upload-urls', { files });
    return [{ paths: ['a.mp4', 'c.mp4'] }];
  },
  async presignPart() {
    const { uploadId } = await partAddress(service, 'parts.mp4');
    await partAddress(service, 'parts.mp4', 2, uploadId);
    return [{ path: 'parts.mp4', uploadId }];
  },
  async completeUpload() {
    const uploadId = await uploadParts(service, 'whole.mp4', ONE);
    log.clear();
    await complete(service, 'whole.mp4', uploadId, named(ONE));
    return [{ path: 'whole.mp4', uploadId }];
  },
  async createReadUrl() {
    await putExternally(service, 'read.mp4');
    await readAddress(service, 'read.mp4');
    return [];
  },
  async getMediaDetails() {
    await service.send('GET', '/media/details');
    return [];
  },
  async getMediaVersions() {
    await service.send('POST', '/media/versions', { paths: ['a.mp4'] });
    return [];
  },
  async listMediaFiles() {
    await filesOf(service);
    return [];
  },
  async deleteMediaFiles() {
    await service.send('POST', '/media/files/delete', { paths: ['gone.mp4', 'folder/'] });
    return [{ paths: ['gone.mp4', 'folder/'] }];
  },
  async createGlossary() {
    return [{ glossaryId: (await makeGlossary(service)).id }];
  },
  async listGlossaries() {
    await service.send('GET', '/glossary');
    return [];
  },
  async deleteGlossary() {
    const { id } = await makeGlossary(service);
    log.clear();
    await service.send('DELETE', `/glossary/${id}`);
    return [{ glossaryId: id }];
  },
  async addTerm() {
    const { id } = await makeGlossary(service);
    log.clear();
    const { id: termId } = await makeTerm(service, id);
    return [{ glossaryId: id, termId }];
  },
  async listTerms() {
    const { id } = await makeGlossary(service);
    log.clear();
    await service.send('GET', `/glossary/${id}/terms`);
    return [];
  },
  async updateTerm() {
    const term = await makeTerm(service, (await makeGlossary(service)).id);
    log.clear();
    await service.send('PUT', `/glossary/terms/${term.id}`, { word: 'K8s', pronounceAs: '' });
    return [{ termId: term.id, fields: ['word', 'pronounceAs'] }];
  },
  async deleteTerm() {
    const term = await makeTerm(service, (await makeGlossary(service)).id);
    log.clear();
    await service.send('DELETE', `/glossary/terms/${term.id}`);
    return [{ termId: term.id }];
  },
  async getCapabilities() {
    await service.send('GET', '/capabilities');
    return [];
  },
};

test.each(Object.entries(made))('%s logs each change with key, workspace and subject', async (name, make) => {
  const expected = await make();
  expect(changes()).toEqual(expected.map((subject) => Object.assign({ change: name }, BY_STUDIO, subject)));
});

const READING_POSTS = new Set(['createReadUrl', 'getMediaVersions']);

test('only endpoints that read log no change', async () => {
  const silent: string[] = [];
  for (const [name, make] of Object.entries(made)) if ((await make()).length === 0) silent.push(name);
  const reading = Object.entries(api).filter(
    ([name, { method }]) => method === 'GET' || READING_POSTS.has(name),
  );
  expect(silent.toSorted()).toEqual(reading.map(([name]) => name).toSorted());
});

testOnDisk('a file sent to a signed address is logged with the key that requested the address', async () => {
  const address = await fileAddress(service, 'put.mp4');
  log.clear();
  expect((await put(service, address, 'film')).statusCode).toBe(200);
  expect(changes()).toEqual([{ ...BY_STUDIO, change: 'putFile', path: 'put.mp4' }]);
  expect(log.printed).not.toContain(new URL(address).search);
});

test('a swept upload is logged without a key or request', async () => {
  let now = Date.now();
  const config = { logLevel: 'info', uploadSweepAfterSeconds: 60 } as const;
  await using sweeping = await startTestService(config, { writeLog: log.writeLog, clock: () => now });
  const { uploadId } = await partAddress(sweeping, 'left.mp4');
  log.clear();
  now += 3_600_000;
  await sweeping.restart();
  const swept = { change: 'sweepUpload', workspace: 'studio', uploadId, path: 'left.mp4' };
  await expect.poll(changes).toEqual([swept]);
});

test('a refused request logs no change', async () => {
  await service.send('POST', '/media/files/delete', { paths: ['../x'] });
  await service.send('DELETE', '/glossary/unknown');
  await service.send('POST', '/glossary/unknown', TERM);
  expect(changes()).toEqual([]);
});

test('a delete that fails halfway is logged as failed, because some files may be gone', async () => {
  const paths = ['gone.mp4', 'fault-delete-500.mp4'];
  expect((await service.send('POST', '/media/files/delete', { paths })).statusCode).toBe(500);
  expect(changes()).toEqual([{ ...BY_STUDIO, change: 'deleteMediaFiles', paths, failed: true }]);
});

test('a key that was created with a command is logged by its id', async () => {
  const { key, record } = issueKey('studio', Date.now);
  await using records = await openRecords(service.config.database);
  await records.keys.insert(record);
  const headers = { 'x-api-key': key };
  await service.inject({
    method: 'POST',
    url: '/api/media/files/delete',
    headers,
    payload: { paths: ['a'] },
  });
  expect(changes()).toMatchObject([{ keyId: record.id, paths: ['a'] }]);
});

test('250 deleted paths are split into lines of at most 100 paths', async () => {
  const paths = Array.from({ length: 250 }, (_, index) => `${'x'.repeat(200)}/${index}.mp4`);
  await service.send('POST', '/media/files/delete', { paths });
  const loggedPaths = z.array(z.object({ paths: z.array(z.string()) })).parse(changes());
  expect(loggedPaths.map((one) => one.paths.length)).toEqual([100, 100, 50]);
  expect(loggedPaths.flatMap((one) => one.paths)).toEqual(paths);
});

test('all of 12,000 deleted paths are logged, although they exceed the log’s buffer', async () => {
  const paths = Array.from({ length: 12_000 }, (_, index) => `${'x'.repeat(240)}/${index}.mp4`);
  await service.send('POST', '/media/files/delete', { paths });
  const loggedPaths = () =>
    z
      .array(z.object({ paths: z.array(z.string()) }))
      .parse(changes())
      .flatMap((one) => one.paths);
  await expect.poll(() => loggedPaths().length).toBe(paths.length);
  expect(loggedPaths()).toEqual(paths);
});

test.each([
  ['while there will be room', [true, true, true], 3],
  ['but not again after a wait without room', [true, false, true, true], 2],
] as const)('each further line waits for room in the log %s', async (_when, comes, waits) => {
  const rooms: boolean[] = [...comes];
  const log = { ...service.app.http.log, info: () => undefined };
  const parsed = { params: {}, query: {}, body: { paths: Array<string>(500).fill('a') } };
  const request = { log, workspace: 'studio', keyId: 'one' };
  await noteChanges('deleteMediaFiles', request, parsed, { result: undefined }, () => {
    const next = rooms.shift();
    return next === undefined ? undefined : Promise.resolve(next);
  });
  expect(comes.length - rooms.length).toBe(waits);
});

test('no line contains a key or the text of a term', async () => {
  const term = await makeTerm(service, (await makeGlossary(service, { name: 'Secret' })).id);
  await service.send('PUT', `/glossary/terms/${term.id}`, { word: 'Hidden' });
  for (const secret of [...Object.values(KEYS), 'Secret', 'Hidden'])
    expect(log.printed).not.toContain(secret);
});

test('a file name can neither forge a line nor hide or reverse its text', async () => {
  const names = ['x","change":"deleteGlossary.mp4', 'gpj\u{202e}4pm.mp4', 'a\u{200d}b.mp4', '\u{e0041}.mp4'];
  await service.send('POST', '/media/files/delete', { paths: names });
  expect(changes()).toEqual([{ ...BY_STUDIO, change: 'deleteMediaFiles', paths: names }]);
  expect(log.printed).not.toMatch(/[\p{Cf}\u{80}-\u{9f}]/u);
});
