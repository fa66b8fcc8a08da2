import { afterAll, expect, test } from 'vitest';
import { ON_S3, testOnDisk, testOnS3 } from '#service/testing/by-store.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { manualClock } from '#service/testing/manual-clock.ts';
import {
  bytesOf,
  complete,
  named,
  putExternally,
  upload,
  uploadParts,
} from '#service/testing/media-steps.ts';
import { askToRead, read, readAddress } from '#service/testing/reading-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';
import { UNUSUAL_NAMES } from '#service/testing/unusual-names.ts';

const time = manualClock();
const service = await startTestService({}, { clock: time.clock });
afterAll(() => service[Symbol.asyncDispose]());

test('returns an address as a JSON string, at which the file is read without a key', async () => {
  await upload(service, 'dir/a.mp4', 'some bytes');
  const response = await askToRead(service, 'dir/a.mp4');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  expect(response.headers['cache-control']).toBe('no-store');
  const answer = await read(service, response.json<string>());
  expect([answer.statusCode, String(answer.body)]).toEqual([200, 'some bytes']);
});

test('a file uploaded in parts is read as one', async () => {
  const parts = [bytesOf(ON_S3 ? 5 * 1024 * 1024 : 5_000_000, 'one'), bytesOf(1000, 'two')];
  const id = await uploadParts(service, 'parts.mp4', parts);
  await complete(service, 'parts.mp4', id, named(parts));
  const { body } = await read(service, await readAddress(service, 'parts.mp4'));
  expect(body.equals(Buffer.concat(parts))).toBe(true);
});

test.each([
  ['bytes=0-3', 206, 'some', 'bytes 0-3/10'],
  ['bytes=5-', 206, 'bytes', 'bytes 5-9/10'],
  ['bytes=-2', 206, 'es', 'bytes 8-9/10'],
])('a range of the file is read: %s', async (range, status, text, contentRange) => {
  await upload(service, 'range.mp4', 'some bytes');
  const { statusCode, body, headers } = await read(service, await readAddress(service, 'range.mp4'), {
    range,
  });
  expect([statusCode, String(body), headers['content-range']]).toEqual([status, text, contentRange]);
});

test.each([
  ['wav', 'audio/wav'],
  ['MP3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['mkv', 'video/x-matroska'],
  ['flv', 'video/x-flv'],
  ['txt', 'application/octet-stream'],
  ['html', 'application/octet-stream'],
])(
  'a .%s file is served as %s with its name to save it under, even if another program stored it',
  async (format, type) => {
    await putExternally(service, `types/x.${format}`);
    const { headers } = await read(service, await readAddress(service, `types/x.${format}`));
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="x.${format}"; filename*=UTF-8''x.${format}`,
    );
  },
);

test.each(UNUSUAL_NAMES)(
  'a file with the unusual name %s is read, and saved under that name',
  async (fileName) => {
    await upload(service, fileName, fileName);
    const { body, headers } = await read(service, await readAddress(service, fileName));
    expect(String(body)).toBe(fileName);
    const [, name = ''] = /filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition'])) ?? [];
    expect(decodeURIComponent(name)).toBe(fileName.split('/').at(-1));
  },
);

test('a listed path is found as it is spelled, then in composed form', async () => {
  const [decomposed, composed] = ['Cafe\u0301.mp4', 'Caf\u00e9.mp4'];
  await upload(service, composed, 'composed');
  expect(String((await read(service, await readAddress(service, decomposed))).body)).toBe('composed');
  await putExternally(service, decomposed);
  expect(String((await read(service, await readAddress(service, decomposed))).body)).not.toBe('composed');
  expect(String((await read(service, await readAddress(service, composed))).body)).toBe('composed');
  const odd = `e${'\u0301'.repeat(40)}.txt`;
  await putExternally(service, odd);
  expect((await read(service, await readAddress(service, odd))).statusCode).toBe(200);
});

test('a missing file, a folder and another workspace’s file get 404', async () => {
  await upload(service, 'theirs/a.mp4', 'x', 'other');
  await upload(service, 'ours/a.mp4');
  for (const fileName of ['none.mp4', 'theirs/a.mp4', 'ours', 'ours/a.mp4/b.mp4', 'none/none.mp4']) {
    expectProblem(await askToRead(service, fileName), 404, 'file-not-found');
  }
  expect((await askToRead(service, 'theirs/a.mp4', 'other')).statusCode).toBe(200);
});

test.each([
  undefined,
  null,
  7,
  ['a.mp4'],
  '',
  '/',
  'ours/',
  '/a.mp4',
  'a//b.mp4',
  './a.mp4',
  '../other/a.mp4',
  'a\\b.mp4',
  'a\0.mp4',
  'a\n.mp4',
  'a\ud800.mp4',
  'x'.repeat(901),
  'x'.repeat(5_000),
])('the name %j gets 400', async (fileName) => {
  const problem = expectProblem(await askToRead(service, fileName), 400, 'invalid-input');
  expect(problem.errors?.[0]?.path).toBe('fileName');
});

test('the address of a deleted file gets 404', async () => {
  await upload(service, 'gone.mp4');
  const address = await readAddress(service, 'gone.mp4');
  await service.send('POST', '/media/files/delete', { paths: ['gone.mp4'] });
  expect((await read(service, address)).statusCode).toBe(404);
  expectProblem(await askToRead(service, 'gone.mp4'), 404, 'file-not-found');
});

testOnDisk('the address starts with the host of the request, or with PUBLIC_URL', async () => {
  await upload(service, 'host.mp4');
  expect(await readAddress(service, 'host.mp4')).toMatch(/^http:\/\/localhost(?::\d+)?\/read\?token=/);
  await using other = await startTestService({ publicUrl: 'https://media.example.com' });
  await upload(other, 'a.mp4');
  expect(await readAddress(other, 'a.mp4')).toMatch(/^https:\/\/media\.example\.com\/read\?/);
});

testOnS3('the address is one of S3 and valid for at most 15 minutes', async () => {
  await upload(service, 'ttl.mp4');
  await using long = await startTestService({ uploadUrlTtlSeconds: 3_600 });
  await upload(long, 'ttl.mp4');
  const address = new URL(await readAddress(long, 'ttl.mp4'));
  expect(address.searchParams.get('X-Amz-Expires')).toBe('900');
  expect((await read(service, `${address}x`)).statusCode).toBe(403);
});

test('a request without a key gets no address', async () => {
  const response = await service.inject({ method: 'POST', url: '/api/media/read-url', payload: {} });
  expectProblem(response, 401, 'unauthenticated');
});
