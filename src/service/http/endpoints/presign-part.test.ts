import { afterAll, expect, test } from 'vitest';
import { testOnDisk } from '#service/testing/by-store.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { partAddress, upload, VIDEO } from '#service/testing/media-steps.ts';
import { startTestService, type Workspace } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

function presign(fields: object, workspace?: Workspace) {
  const body = { action: 'presign', fileName: 'a.mp4', contentType: VIDEO, ...fields };
  return service.send('POST', '/media/upload-url/multipart', body, workspace);
}

test('part 1 is the default, needs no upload id and returns one', async () => {
  const first = (await presign({})).json<Record<string, string>>();
  expect(Object.keys(first).sort((a, b) => a.localeCompare(b))).toEqual(['uploadId', 'uploadUrl']);
  const second = (await presign({ partNumber: 1 })).json<Record<string, string>>();
  expect(second['uploadId']).not.toBe(first['uploadId']);
});

test('later parts return the same upload id and can be requested again', async () => {
  const { uploadId } = await partAddress(service, 'a.mp4');
  for (const partNumber of [2, 3, 2, 10_000]) {
    expect((await partAddress(service, 'a.mp4', partNumber, uploadId)).uploadId).toBe(uploadId);
  }
});

test('part 1 with an upload id, and a later part without one, get 400', async () => {
  const { uploadId } = await partAddress(service, 'a.mp4');
  expectProblem(await presign({ uploadId }), 400, 'invalid-input');
  expectProblem(await presign({ partNumber: 1, uploadId }), 400, 'invalid-input');
  expectProblem(await presign({ partNumber: 2 }), 400, 'invalid-input');
});

test.each([0, -1, 1.5, 10_001, '2', null, true])('the part number %j gets 400', async (partNumber) => {
  const { uploadId } = await partAddress(service, 'a.mp4');
  expectProblem(await presign({ partNumber, uploadId }), 400, 'invalid-input');
});

test('a file name or content type that differs from part 1 gets 400', async () => {
  const { uploadId } = await partAddress(service, 'a.mp4');
  expectProblem(await presign({ partNumber: 2, uploadId, fileName: 'b.mp4' }), 400, 'invalid-input');
  expectProblem(await presign({ partNumber: 2, uploadId, contentType: 'video/webm' }), 400, 'invalid-input');
  const same = { partNumber: 2, uploadId, contentType: 'Video/MP4; codecs=x' };
  expect((await presign(same)).statusCode).toBe(200);
});

test('an unknown upload id, or another workspace’s, gets 404', async () => {
  const { uploadId } = await partAddress(service, 'a.mp4');
  expectProblem(await presign({ partNumber: 2, uploadId: 'none' }), 404, 'upload-not-found');
  expectProblem(await presign({ partNumber: 2, uploadId }, 'other'), 404, 'upload-not-found');
});

test('an unknown action gets 400', async () => {
  for (const action of ['abort', '', 'Presign', null, 1]) {
    expectProblem(await presign({ action }), 400, 'invalid-input');
  }
});

testOnDisk('a name that conflicts with a file or directory gets 400', async () => {
  const { uploadId } = await partAddress(service, 'late.mp4');
  await upload(service, 'late.mp4/b.mp4');
  expectProblem(await presign({ fileName: 'late.mp4' }), 400, 'name-clash');
  expectProblem(await presign({ fileName: 'late.mp4', partNumber: 2, uploadId }), 400, 'name-clash');
});

test('a workspace at its limit of open uploads gets 429 with Retry-After and the limit', async () => {
  await using limited = await startTestService({ openUploadsMax: 1 });
  const { uploadId } = await partAddress(limited, 'one.mp4');
  const body = { action: 'presign', fileName: 'two.mp4', contentType: VIDEO };
  const refused = await limited.send('POST', '/media/upload-url/multipart', body);
  expect(expectProblem(refused, 429, 'too-many-uploads').detail).toContain('limit of 1 unfinished');
  expect(refused.headers['retry-after']).toBe('60');
  // A further part of an open upload does not count as a new upload.
  await partAddress(limited, 'one.mp4', 2, uploadId);
});
