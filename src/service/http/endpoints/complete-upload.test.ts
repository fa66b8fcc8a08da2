import { stat } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { testOnDisk } from '#service/testing/by-store.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import {
  bytesOf,
  complete,
  filesOf,
  named,
  PART,
  partAddress,
  pathOnDisk,
  put,
  readMedia,
  upload,
  uploadParts,
  VIDEO,
} from '#service/testing/media-steps.ts';
import { md5 } from '#service/testing/store-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

const LAST = bytesOf(1000, 'three');
const BIG = [bytesOf(PART, 'one'), bytesOf(PART, 'two'), LAST];
const SMALL = [bytesOf(100, 'only')];

test('completing joins the parts into one file, which is listed only then', async () => {
  const id = await uploadParts(service, 'films/whole.mp4', BIG);
  expect(await filesOf(service)).not.toContain('films/whole.mp4');
  const response = await complete(service, 'films/whole.mp4', id, named(BIG));
  expect(response.statusCode).toBe(200);
  expect(typeof response.json<{ message: unknown }>().message).toBe('string');
  expect(md5(await readMedia(service, 'films/whole.mp4'))).toBe(md5(Buffer.concat(BIG)));
  expect(await filesOf(service)).toContain('films/whole.mp4');
});

test('the quotes of an ETag are optional', async () => {
  const id = await uploadParts(service, 'unquoted.mp4', SMALL);
  const parts = [{ PartNumber: 1, ETag: md5(SMALL[0] ?? '') }];
  expect((await complete(service, 'unquoted.mp4', id, parts)).statusCode).toBe(200);
});

test('a part sent again before completing replaces the first', async () => {
  const id = await uploadParts(service, 'again.mp4', BIG);
  const better = bytesOf(PART + 1, 'better');
  const { uploadUrl } = await partAddress(service, 'again.mp4', 2, id);
  await put(service, uploadUrl, better);
  const parts = BIG.with(1, better);
  expectProblem(await complete(service, 'again.mp4', id, named(BIG)), 400, 'invalid-sequence');
  expect((await complete(service, 'again.mp4', id, named(parts))).statusCode).toBe(200);
  expect(md5(await readMedia(service, 'again.mp4'))).toBe(md5(Buffer.concat(parts)));
});

test('a wrong list of parts gets 400, and the upload stays open', async () => {
  const id = await uploadParts(service, 'list.mp4', BIG);
  const [one, two, three] = named(BIG);
  const wrong: Record<string, unknown[]> = {
    'a gap': [one, three],
    'not from 1': [two, three],
    'out of order': [two, one, three],
    'twice the same': [one, one, two, three],
    'one too few': [one, two],
    'one too many': [one, two, three, { PartNumber: 4, ETag: 'x' }],
    'another ETag': [one, { ...two, ETag: one?.ETag }, three],
    none: [],
    'no number': [{ ETag: one?.ETag }],
    'no ETag': [{ PartNumber: 1 }],
    'part 0': [{ ...one, PartNumber: 0 }],
  };
  for (const [what, parts] of Object.entries(wrong)) {
    const { statusCode } = await complete(service, 'list.mp4', id, parts);
    expect({ what, statusCode }).toEqual({ what, statusCode: 400 });
  }
  expect((await complete(service, 'list.mp4', id, named(BIG))).statusCode).toBe(200);
});

test('a part under 5,000,000 bytes that is not the last gets 400, and the upload stays open', async () => {
  const small = [bytesOf(PART - 1, 'small'), bytesOf(10, 'last')];
  const id = await uploadParts(service, 'small.mp4', small);
  expectProblem(await complete(service, 'small.mp4', id, named(small)), 400, 'part-size');
  const { uploadUrl } = await partAddress(service, 'small.mp4', 2, id);
  await put(service, uploadUrl, bytesOf(11, 'last'));
  expectProblem(
    await complete(service, 'small.mp4', id, named(small.with(1, bytesOf(11, 'last')))),
    400,
    'part-size',
  );
});

test('a different file name or content type gets 400, and the upload stays open', async () => {
  const id = await uploadParts(service, 'mine.mp4', SMALL);
  expectProblem(await complete(service, 'yours.mp4', id, named(SMALL)), 400, 'invalid-input');
  const body = { action: 'complete', fileName: 'mine.mp4', contentType: 'video/webm', uploadId: id };
  const typed = await service.send('POST', '/media/upload-url/multipart', { ...body, parts: named(SMALL) });
  expectProblem(typed, 400, 'invalid-input');
  expect((await complete(service, 'mine.mp4', id, named(SMALL))).statusCode).toBe(200);
});

test('an unknown or completed upload, or one of another workspace, gets 404', async () => {
  const id = await uploadParts(service, 'once.mp4', SMALL);
  const parts = named(SMALL);
  expectProblem(await complete(service, 'once.mp4', 'none', parts), 404, 'upload-not-found');
  expectProblem(await complete(service, 'once.mp4', id, parts, 'other'), 404, 'upload-not-found');
  expect((await complete(service, 'once.mp4', id, parts)).statusCode).toBe(200);
  expectProblem(await complete(service, 'once.mp4', id, parts), 404, 'upload-completed');
  const presigned = {
    action: 'presign',
    fileName: 'once.mp4',
    contentType: VIDEO,
    partNumber: 2,
    uploadId: id,
  };
  expectProblem(
    await service.send('POST', '/media/upload-url/multipart', presigned),
    404,
    'upload-completed',
  );
});

test('of two concurrent requests, one succeeds and the other waits and gets 404', async () => {
  const id = await uploadParts(service, 'twice.mp4', SMALL);
  const answers = await Promise.all([
    complete(service, 'twice.mp4', id, named(SMALL)),
    complete(service, 'twice.mp4', id, named(SMALL)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
});

test('a failure of the store gets 500, the upload stays open, and a waiting request tries again', async () => {
  await using faulty = await startTestService({ mediaFaults: true });
  const name = 'fault-complete-500-once.mp4';
  const id = await uploadParts(faulty, name, SMALL);
  const answers = await Promise.all([
    complete(faulty, name, id, named(SMALL)),
    complete(faulty, name, id, named(SMALL)),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 200]);
});

testOnDisk('a name that conflicts with a new file gets 400, and the upload stays open', async () => {
  const id = await uploadParts(service, 'dir.mp4', SMALL);
  await upload(service, 'dir.mp4/in-the-way.mp4');
  expectProblem(await complete(service, 'dir.mp4', id, named(SMALL)), 400, 'name-clash');
  await service.send('POST', '/media/files/delete', { paths: ['dir.mp4/'] });
  expect((await complete(service, 'dir.mp4', id, named(SMALL))).statusCode).toBe(200);
});

test('an existing file is replaced', async () => {
  await upload(service, 'replaced.mp4', 'old');
  const id = await uploadParts(service, 'replaced.mp4', SMALL);
  expect(String(await readMedia(service, 'replaced.mp4'))).toBe('old');
  await complete(service, 'replaced.mp4', id, named(SMALL));
  expect(md5(await readMedia(service, 'replaced.mp4'))).toBe(md5(Buffer.concat(SMALL)));
});

test('an upload continues after a restart', async () => {
  const id = await uploadParts(service, 'restart.mp4', BIG.slice(0, 2));
  const { uploadUrl } = await partAddress(service, 'restart.mp4', 3, id);
  await service.restart();
  expect((await put(service, uploadUrl, LAST)).statusCode).toBe(200);
  expect((await complete(service, 'restart.mp4', id, named(BIG))).statusCode).toBe(200);
  expect(md5(await readMedia(service, 'restart.mp4'))).toBe(md5(Buffer.concat(BIG)));
});

testOnDisk(
  'parts of equal size are not copied, because the file they were sent to is published',
  async () => {
    const id = await uploadParts(service, 'moved.mp4', BIG);
    const slots = await stat(`${service.config.data}/uploads/parts/${id}/slots-${PART}`);
    await complete(service, 'moved.mp4', id, named(BIG));
    const file = await stat(pathOnDisk(service, 'moved.mp4'));
    expect([file.ino, file.mtimeMs]).toEqual([slots.ino, slots.mtimeMs]);
  },
);
