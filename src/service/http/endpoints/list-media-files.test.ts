import { symlink, unlink, writeFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { testOnDisk, testOnS3 } from '#service/testing/by-store.ts';
import { partAddress, pathOnDisk, put, putExternally, upload } from '#service/testing/media-steps.ts';
import { KEYS, startTestService, type TestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

function list(service: TestService, headers: Record<string, string> = {}) {
  return service.inject({ url: '/api/media/files', headers: { 'x-api-key': KEYS.studio, ...headers } });
}

test('an empty workspace has an empty list', async () => {
  const response = await list(service);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual([]);
});

test('paths are sorted by their UTF-8 bytes', async () => {
  await using service = await startTestService();
  const paths = ['b.mp4', 'a/c.mp4', 'a-b/x.mp4', 'a.mp4', 'é.mp4', '\u{E000}.mp4', '😀.mp4', 'B.mp4'];
  for (const path of paths) await upload(service, path);
  const expected = [...paths].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect((await list(service)).json()).toEqual(expected);
  await service.restart();
  expect((await list(service)).json()).toEqual(expected);
});

test('only the files of the key’s workspace are listed', async () => {
  await using service = await startTestService();
  await upload(service, 'mine.mp4');
  await upload(service, 'theirs.mp4', 'x', 'other');
  expect((await list(service)).json()).toEqual(['mine.mp4']);
  expect((await list(service, { 'x-api-key': KEYS.other })).json()).toEqual(['theirs.mp4']);
});

test('a conditional GET gets 304 while nothing has changed, also after a restart, and 200 after each change', async () => {
  await using service = await startTestService();
  await upload(service, 'a.mp4');
  const first = await list(service);
  const etag = String(first.headers['etag']);
  expect(etag).toMatch(/^W\/"/);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  expect(first.headers['vary']).toMatch(/Accept-Encoding, Authorization, x-api-key/);
  await upload(service, 'a.mp4', 'other bytes, same path');
  await service.restart();
  const same = await list(service, { 'if-none-match': etag });
  expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', etag]);
  await upload(service, 'b.mp4');
  expect((await list(service, { 'if-none-match': etag })).statusCode).toBe(200);
  await service.send('POST', '/media/files/delete', { paths: ['b.mp4'] });
  expect((await list(service, { 'if-none-match': etag })).statusCode).toBe(304);
});

testOnS3('files that browsers store in the bucket are in the next list', async () => {
  await using service = await startTestService();
  await upload(service, 'a.mp4');
  expect((await list(service)).json()).toEqual(['a.mp4']);
  await putExternally(service, 'by hand/é.bin');
  expect((await list(service)).json()).toEqual(['a.mp4', 'by hand/é.bin']);
});

testOnDisk('a request with no-cache lists the changes of other programs at once', async () => {
  await using service = await startTestService();
  await upload(service, 'a.mp4');
  expect((await list(service)).json()).toEqual(['a.mp4']);
  await putExternally(service, 'by hand/é.bin');
  await unlink(pathOnDisk(service, 'a.mp4'));
  expect((await list(service)).json()).toEqual(['a.mp4']);
  expect((await list(service, { 'cache-control': 'no-cache' })).json()).toEqual(['by hand/é.bin']);
  expect((await list(service)).json()).toEqual(['by hand/é.bin']);
});

testOnDisk('symlinks, invalid names and unfinished uploads are never listed', async () => {
  await using service = await startTestService();
  await upload(service, 'a.mp4');
  await symlink(pathOnDisk(service, 'a.mp4'), pathOnDisk(service, 'link.mp4'));
  await symlink('/etc', pathOnDisk(service, 'etc'));
  await symlink('/nowhere', pathOnDisk(service, 'dangling.mp4'));
  await writeFile(Buffer.from(`${pathOnDisk(service, 'bad')}\xff.mp4`, 'latin1'), '');
  await putExternally(service, 'replacement \ufffd.mp4');
  const { uploadUrl } = await partAddress(service, 'part.mp4');
  await put(service, uploadUrl, 'some');
  expect((await list(service, { 'cache-control': 'no-cache' })).json()).toEqual([
    'a.mp4',
    'replacement \ufffd.mp4',
  ]);
});
