import { afterAll, expect, test, vi } from 'vitest';
import type { z } from 'zod/mini';
import type { api } from '#contract/api.ts';
import { UPLOAD_URLS_MAX } from '#contract/limits.ts';
import { uploadUrls } from '#service/http/upload-urls.ts';
import { ClientGone } from '#service/http/work-turns.ts';
import { ON_S3, testOnDisk } from '#service/testing/by-store.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { put, upload, VIDEO } from '#service/testing/media-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

function ask(files: unknown) {
  return service.send('POST', '/media/upload-urls', { files });
}

async function answersTo(files: unknown) {
  const response = await ask(files);
  expect(response.statusCode).toBe(200);
  return response.json<z.infer<typeof api.createUploadUrls.success.body>>();
}

const file = (fileName: string) => ({ fileName, contentType: VIDEO });

test('each file gets an address, in the order of the request', async () => {
  const answers = await answersTo([file('many/a.mp4'), file('many/b.mp4')]);
  const urls = answers.map((answer) => ('url' in answer ? answer.url : ''));
  expect((await put(service, urls[1] ?? '', 'bytes of b')).statusCode).toBe(200);
  const paths = (await service.send('GET', '/media/files')).json<string[]>();
  expect(paths.filter((path) => path.startsWith('many/'))).toEqual(['many/b.mp4']);
});

testOnDisk('a file that is named twice gets two addresses', async () => {
  const [one, other] = await answersTo([file('twice.mp4'), file('twice.mp4')]);
  expect(one).not.toEqual(other);
});

test('a refused file has its own error, and the others get addresses', async () => {
  await upload(service, 'taken.mp4/inside.mp4');
  const bad = [
    file('../way-out.mp4'),
    { fileName: 'a.mp4', contentType: 'text/html' },
    // S3 allows a file whose path is also a folder.
    ...(ON_S3 ? [] : [file('taken.mp4')]),
  ];
  const answers = await answersTo([file('good.mp4'), ...bad]);
  expect(answers[0]).toHaveProperty('url');
  for (const [index, given] of bad.entries()) {
    const alone = (await service.send('POST', '/media/upload-url', given)).json<object>();
    expect(answers[index + 1]).toEqual({ error: { ...alone, requestId: undefined } });
  }
});

test.each([
  ['nothing', undefined],
  ['no file', []],
  ['too many', Array.from({ length: UPLOAD_URLS_MAX + 1 }, () => file('a.mp4'))],
  ['what is no object', ['a.mp4']],
  ['a name that is no text', [{ fileName: 7, contentType: VIDEO }]],
])('%s gets 400', async (_what, files) => {
  expectProblem(await ask(files), 400, 'invalid-input');
});

test('the maximum number of files gets addresses', async () => {
  const answers = await answersTo(
    Array.from({ length: UPLOAD_URLS_MAX }, (_, index) => file(`${index}.mp4`)),
  );
  expect(answers.every((answer) => 'url' in answer)).toBe(true);
});

test('other requests get a turn between two files, and work stops if the client disconnects', async () => {
  let presigned = 0;
  const presign = async () => `address ${++presigned}`;
  const turns = vi.fn<() => Promise<void>>(async () => {
    if (presigned === 3) throw new ClientGone();
  });
  await expect(uploadUrls(Array(10).fill(file('a.mp4')), presign, turns)).rejects.toThrow(ClientGone);
  expect([presigned, turns.mock.calls.length]).toEqual([3, 3]);
});

test('a request without a key gets no addresses', async () => {
  const response = await service.inject({ method: 'POST', url: '/api/media/upload-urls', payload: {} });
  expectProblem(response, 401, 'unauthenticated');
});
