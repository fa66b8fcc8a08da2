// Tests the quota of a workspace (bytes) on disk and in S3.
import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import type { api } from '#contract/api.ts';
import { testOnDisk, testOnS3 } from '#service/testing/by-store.ts';
import { captureLog } from '#service/testing/captured-log.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import {
  bytesOf,
  complete,
  fileAddress,
  filesOf,
  leftovers,
  named,
  PART,
  partAddress,
  put,
  upload,
  uploadParts,
  VIDEO,
} from '#service/testing/media-steps.ts';
import { startTestService, type TestService } from '#service/testing/test-service.ts';

const start = (workspaceBytesMax: number) => startTestService({ workspaceBytesMax });
const file = { fileName: 'more.mp4', contentType: VIDEO };

/** Waits until uploads to the workspace are refused. With S3 the service learns of new files only later. */
async function waitUntilFull(service: TestService): Promise<void> {
  const ask = async () => (await service.send('POST', '/media/upload-url', file)).statusCode;
  await expect.poll(ask).toBe(400);
}

async function remove(service: TestService, path: string): Promise<void> {
  const { statusCode } = await service.send('POST', '/media/files/delete', { paths: [path] });
  expect(statusCode).toBe(204);
}

test('presigning in a full workspace is refused with the quota and advice, and other workspaces are unaffected', async () => {
  await using service = await start(10);
  await upload(service, 'a.mp4', bytesOf(10, 'a'));
  await waitUntilFull(service);
  const single = await service.send('POST', '/media/upload-url', file);
  const problem = expectProblem(single, 400, 'workspace-full');
  expect(problem.detail).toMatch(/ all of its 10 bytes\. Delete /);
  expect(problem.limit).toBe(10);
  const part = await service.send('POST', '/media/upload-url/multipart', { action: 'presign', ...file });
  expectProblem(part, 400, 'workspace-full');
  const many = await service.send('POST', '/media/upload-urls', { files: [file] });
  const [one] = many.json<z.infer<typeof api.createUploadUrls.success.body>>();
  expect(one).toMatchObject({ error: { type: 'urn:lectern:error:workspace-full', limit: 10 } });
  await upload(service, 'a.mp4', 'other', 'other');
});

test('deleting a file, or replacing it by a smaller one, frees space at once', async () => {
  await using service = await start(10);
  await upload(service, 'a.mp4', bytesOf(10, 'a'));
  await waitUntilFull(service);
  await remove(service, 'a.mp4');
  await upload(service, 'b.mp4', bytesOf(9, 'b'));
  await upload(service, 'b.mp4', 'b');
  await upload(service, 'c.mp4', bytesOf(9, 'c'));
  await waitUntilFull(service);
  expect(await filesOf(service)).toEqual(['b.mp4', 'c.mp4']);
});

test('a full workspace is still full after a restart', async () => {
  await using service = await start(3);
  await upload(service, 'a.mp4', 'abc');
  await service.restart();
  expectProblem(await service.send('POST', '/media/upload-url', file), 400, 'workspace-full');
  await remove(service, 'a.mp4');
  await upload(service, 'b.mp4', 'b');
});

testOnDisk(
  'a body over the quota gets 507 and leaves nothing behind, and its address stays valid',
  async () => {
    await using service = await start(10);
    await upload(service, 'a.mp4', bytesOf(6, 'a'));
    const address = await fileAddress(service, 'b.mp4');
    const { detail, limit } = expectProblem(
      await put(service, address, bytesOf(5, 'b'), { 'content-type': VIDEO }),
      507,
      'quota-exceeded',
    );
    expect(limit).toBe(10);
    expect(detail).toMatch(/^Not enough storage\. This workspace may hold 10 bytes\. /);
    expect(await filesOf(service)).toEqual(['a.mp4']);
    expect(await leftovers(service)).toEqual([]);
    await remove(service, 'a.mp4');
    expect((await put(service, address, bytesOf(10, 'b'))).statusCode).toBe(200);
    // A used address is reported before a full workspace.
    expectProblem(await put(service, address, bytesOf(10, 'b')), 403, 'address-used');
  },
);

testOnDisk('a body over the quota is not logged as an error of the service', async () => {
  const log = captureLog();
  await using service = await startTestService({ workspaceBytesMax: 1, logLevel: 'info' }, log);
  const address = await fileAddress(service, 'a.mp4');
  expectProblem(await put(service, address, 'ab'), 507, 'quota-exceeded');
  await expect.poll(() => log.printed).toContain('"status":507');
  expect(log.printed).not.toContain('"level":50');
});

testOnDisk('concurrent bodies are accepted only up to the quota', async () => {
  await using service = await start(10);
  const addresses = await Promise.all(
    Array.from({ length: 5 }, (_, index) => fileAddress(service, `${index}.mp4`)),
  );
  const answers = await Promise.all(addresses.map((address) => put(service, address, bytesOf(4, 'x'))));
  expect(answers.map(({ statusCode }) => `${statusCode}`).sort()).toEqual([
    '200',
    '200',
    '507',
    '507',
    '507',
  ]);
});

testOnDisk('parts of unfinished uploads count until they are completed or swept', async () => {
  await using service = await start(PART + 10);
  const parts = [bytesOf(PART, 'one'), bytesOf(10, 'two')];
  const id = await uploadParts(service, 'film.mp4', parts);
  expectProblem(await service.send('POST', '/media/upload-url', file), 400, 'workspace-full');
  await service.restart();
  expectProblem(await service.send('POST', '/media/upload-url', file), 400, 'workspace-full');
  expect((await complete(service, 'film.mp4', id, named(parts))).statusCode).toBe(200);
  expectProblem(await service.send('POST', '/media/upload-url', file), 400, 'workspace-full');
  await remove(service, 'film.mp4');
  expect((await partAddress(service, 'film.mp4')).uploadId).not.toBe(id);
});

testOnS3('completing an upload over the quota gets 507, and the upload stays open', async () => {
  await using service = await start(PART + 10);
  await upload(service, 'a.mp4', 'a');
  const parts = [bytesOf(PART, 'one'), bytesOf(10, 'two')];
  const id = await uploadParts(service, 'film.mp4', parts);
  // After a restart the service knows the files in the bucket.
  await service.restart();
  expectProblem(await complete(service, 'film.mp4', id, named(parts)), 507, 'quota-exceeded');
  expect(await filesOf(service)).toEqual(['a.mp4']);
  await remove(service, 'a.mp4');
  expect((await complete(service, 'film.mp4', id, named(parts))).statusCode).toBe(200);
});
