// Another program holds the database's write lock for longer than a request may wait.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { sqliteFileOf } from '#service/backup/sqlite-file.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { glossariesOf, makeGlossary, makeTerm, TERM, termsOf } from '#service/testing/glossary-steps.ts';
import { holdWriteLock } from '#service/testing/hold-write-lock.ts';
import {
  bytesOf,
  complete,
  fileAddress,
  filesOf,
  named,
  partAddress,
  put,
  uploadParts,
} from '#service/testing/media-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService({}, { databaseBusyMs: 50 });
afterAll(() => service[Symbol.asyncDispose]());
const file = sqliteFileOf(service.config.database);

const glossary = await makeGlossary(service);
const term = await makeTerm(service, glossary.id);

test.each([
  ['creating a glossary', 'POST', '/glossary', { name: 'New' }],
  ['deleting a glossary', 'DELETE', `/glossary/${glossary.id}`, undefined],
  ['adding a term', 'POST', `/glossary/${glossary.id}`, TERM],
  ['updating a term', 'PUT', `/glossary/terms/${term.id}`, { word: 'New' }],
  ['deleting a term', 'DELETE', `/glossary/terms/${term.id}`, undefined],
] as const)(
  'while the records are busy, %s gets 503 with Retry-After and changes nothing',
  async (_what, method, path, body) => {
    const before = await glossariesOf(service);
    {
      using _lock = holdWriteLock(file);
      const response = await service.send(method, path, body);
      const { detail } = expectProblem(response, 503, 'store-unavailable');
      expect(detail).toBe('The server is busy and could not finish this. Try again in a moment.');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await glossariesOf(service)).toEqual(before);
    expect(await termsOf(service, glossary.id)).toEqual([term]);
  },
);

test('while writes wait, lists and /healthz respond', async () => {
  using lock = holdWriteLock(file);
  const ends: string[] = [];
  const written = service.send('POST', '/glossary', { name: 'Waits' }).finally(() => ends.push('write'));
  expect((await service.inject('/healthz')).statusCode).toBe(200);
  expect(await termsOf(service, glossary.id)).toEqual([term]);
  ends.push('reads');
  lock[Symbol.dispose]();
  expect((await written).statusCode).toBe(201);
  expect(ends).toEqual(['reads', 'write']);
});

test('a file that can’t be recorded gets 503, and its address works later', async () => {
  const address = await fileAddress(service, 'whole.mp4');
  {
    using _lock = holdWriteLock(file);
    expectProblem(await put(service, address, 'bytes'), 503, 'store-unavailable');
  }
  expect((await put(service, address, 'bytes')).statusCode).toBe(200);
  expectProblem(await put(service, address, 'bytes'), 403, 'address-used');
});

test('a part that can’t be recorded gets 503, and its address works later', async () => {
  const { uploadId, uploadUrl } = await partAddress(service, 'part.mp4');
  {
    using _lock = holdWriteLock(file);
    expectProblem(await put(service, uploadUrl, 'part'), 503, 'store-unavailable');
  }
  expect((await put(service, uploadUrl, 'part')).statusCode).toBe(200);
  const parts = [Buffer.from('part')];
  expect((await complete(service, 'part.mp4', uploadId, named(parts))).statusCode).toBe(200);
});

test('completing gets 503 if the upload can’t be closed, and succeeds later', async () => {
  const parts = [bytesOf(9, 'one')];
  const uploadId = await uploadParts(service, 'complete.mp4', parts);
  {
    using _lock = holdWriteLock(file);
    expectProblem(await complete(service, 'complete.mp4', uploadId, named(parts)), 503, 'store-unavailable');
  }
  expect((await complete(service, 'complete.mp4', uploadId, named(parts))).statusCode).toBe(200);
  expectProblem(await complete(service, 'complete.mp4', uploadId, named(parts)), 404, 'upload-completed');
  expect(await filesOf(service)).toContain('complete.mp4');
});

test('completing waits for a lock that is released in time', async () => {
  await using patient = await startTestService();
  const parts = [bytesOf(9, 'one')];
  const uploadId = await uploadParts(patient, 'waits.mp4', parts);
  using lock = holdWriteLock(sqliteFileOf(patient.config.database));
  const completed = complete(patient, 'waits.mp4', uploadId, named(parts));
  while (!(await filesOf(patient)).includes('waits.mp4')) await nextTurn();
  lock[Symbol.dispose]();
  expect((await completed).statusCode).toBe(200);
});
