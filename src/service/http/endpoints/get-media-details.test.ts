import { readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { type MediaDetailsBlock, mediaDetailsBlock } from '#contract/media-details.ts';
import { testOnDisk, testOnS3 } from '#service/testing/by-store.ts';
import { askForDetails, detailsText, linesOf, sizesText } from '#service/testing/details-steps.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import {
  bytesOf,
  complete,
  filesOf,
  named,
  PART,
  pathOnDisk,
  putExternally,
  upload,
  uploadParts,
} from '#service/testing/media-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

test('an empty workspace has no blocks', async () => {
  const response = await askForDetails(service);
  expect([response.statusCode, response.json()]).toEqual([200, []]);
});

test('a request without a key gets 401', async () => {
  expectProblem(await service.inject('/api/media/details'), 401, 'unauthenticated');
});

test('returns the files in the order of the list, each with its size and time', async () => {
  await using service = await startTestService();
  const paths = ['b.mp4', 'a/c.mp4', 'a-b/x.mp4', 'a.mp4', 'é.mp4', '\u{E000}.mp4', '😀.mp4'];
  for (const path of paths) await upload(service, path, path);
  const sizes = (await filesOf(service)).map((path) => `${path}: ${Buffer.byteLength(path)}`);
  await expect.poll(() => sizesText(service)).toEqual(sizes);
  const response = await askForDetails(service);
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  const [block] = response.json<MediaDetailsBlock[]>().map((one) => mediaDetailsBlock.parse(one));
  const now = Date.now() / 1000;
  for (const at of block?.changedAt ?? []) expect(Math.abs(now - (at ?? 0))).toBeLessThan(600);
});

testOnDisk('the size of an uploaded file is known at once', async () => {
  await using service = await startTestService();
  for (let size = 1; size < 5; size++) {
    await upload(service, 'a.mp4', 'x'.repeat(size));
    expect(await sizesText(service)).toEqual([`a.mp4: ${size}`]);
  }
});

test('the size of a file uploaded in parts is known at once', async () => {
  await using service = await startTestService();
  const parts = [bytesOf(PART, 'one'), bytesOf(1000, 'two')];
  await complete(service, 'parts.mp4', await uploadParts(service, 'parts.mp4', parts), named(parts));
  expect(await sizesText(service)).toEqual([`parts.mp4: ${PART + 1000}`]);
});

test('returns only the workspace’s own files', async () => {
  await using service = await startTestService();
  await upload(service, 'same.mp4', 'mine');
  await upload(service, 'same.mp4', 'theirs', 'other');
  await expect.poll(() => sizesText(service)).toEqual(['same.mp4: 4']);
  await expect.poll(() => sizesText(service, 'other')).toEqual(['same.mp4: 6']);
});

test('a deleted file has no details, and a new file with its name doesn’t get its old ones', async () => {
  await using service = await startTestService();
  for (const path of ['dir/a.mp4', 'dir/b.mp4', 'c.mp4', 'dir0.mp4']) await upload(service, path, 'long ago');
  await expect.poll(() => sizesText(service)).not.toContain('c.mp4: null');
  await service.send('POST', '/media/files/delete', { paths: ['dir/', 'c.mp4'] });
  expect(await sizesText(service)).toEqual(['dir0.mp4: 8']);
  await putExternally(service, 'c.mp4');
  await askForDetails(service, { 'cache-control': 'no-cache' });
  await expect.poll(() => sizesText(service)).toEqual([`c.mp4: ${service.bucket ? 1 : 0}`, 'dir0.mp4: 8']);
});

test('files stored by another program have no details until they are found', async () => {
  await using service = await startTestService();
  await upload(service, 'a.mp4', 'abc');
  await putExternally(service, 'by hand/é.bin');
  const fresh = await askForDetails(service, { 'cache-control': 'no-cache' });
  expect(linesOf(fresh.json<MediaDetailsBlock[]>()).at(-1)).toMatch(/^by hand\/é\.bin: /);
  await expect
    .poll(() => sizesText(service))
    .toEqual(['a.mp4: 3', `by hand/é.bin: ${service.bucket ? 1 : 0}`]);
});

testOnS3('a file that a browser replaced in the bucket has its new details', async () => {
  await using service = await startTestService();
  await upload(service, 'a.mp4', 'abc');
  await expect.poll(() => sizesText(service)).toEqual(['a.mp4: 3']);
  await upload(service, 'a.mp4', 'abcdef');
  await expect.poll(() => sizesText(service)).toEqual(['a.mp4: 6']);
});

testOnDisk(
  'a file that was replaced on disk while no service ran has its new details after the start',
  async () => {
    await using service = await startTestService();
    await upload(service, 'a.mp4', 'abc');
    expect(await sizesText(service)).toEqual(['a.mp4: 3']);
    await writeFile(pathOnDisk(service, 'a.mp4'), 'abcdef');
    await utimes(pathOnDisk(service, 'a.mp4'), 1, 1_000_000);
    await service.restart();
    const changedAt = async () => (await askForDetails(service)).json<MediaDetailsBlock[]>()[0]?.changedAt;
    await expect.poll(changedAt).toEqual([1_000_000]);
    expect(await sizesText(service)).toEqual(['a.mp4: 6']);
  },
);

const FIXTURES = join(import.meta.dirname, '../../../../e2e/fixtures');
const fixture = (name: string) => readFile(join(FIXTURES, name));

test('length and codecs are read from each file, also after a restart, and again after it is replaced', async () => {
  await using service = await startTestService();
  for (const name of ['clip.mp4', 'clip.mkv', 'clip.avi']) await upload(service, name, await fixture(name));
  await upload(service, 'noise.mp4', 'no media at all');
  await expect
    .poll(() => detailsText(service))
    .toEqual([
      'clip.avi: 16910, null, null',
      'clip.mkv: 5993, 0.63, avc, vorbis',
      'clip.mp4: 5122, 0.6, avc, aac',
      'noise.mp4: 15, null, null',
    ]);
  await service.restart();
  expect((await detailsText(service))[1]).toBe('clip.mkv: 5993, 0.63, avc, vorbis');
  await upload(service, 'clip.mkv', await fixture('tone.wav'));
  await expect.poll(async () => (await detailsText(service))[1]).toBe('clip.mkv: 9644, 0.6, pcm-s16');
});

test('a conditional GET gets 304 while nothing has changed, also after a restart, and 200 after each change', async () => {
  await using service = await startTestService();
  const settled = async (other = '') => {
    let etag = '';
    // Wait until the background work has found all details, so that the ETag no longer changes.
    await expect
      .poll(async () => {
        const before = etag;
        const answer = await askForDetails(service);
        etag = String(answer.headers['etag']);
        return etag !== other && before === etag && !answer.body.includes('"bytes":[null');
      })
      .toBe(true);
    return etag;
  };
  await upload(service, 'a.mp4', 'one');
  const etag = await settled();
  expect(etag).toMatch(/^W\/"/);
  await service.restart();
  const same = await askForDetails(service, { 'if-none-match': etag });
  expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', etag]);
  await upload(service, 'a.mp4', 'other bytes, same path');
  const second = await settled(etag);
  await upload(service, 'b.mp4');
  const third = await settled(second);
  expect((await askForDetails(service, { 'if-none-match': third })).statusCode).toBe(304);
  await service.send('POST', '/media/files/delete', { paths: ['b.mp4'] });
  expect((await askForDetails(service, { 'if-none-match': third })).statusCode).toBe(200);
});

testOnDisk('each block has at most a thousand files and a line of its own', async () => {
  await using service = await startTestService();
  const paths = Array.from({ length: 10_000 }, (_, at) => {
    const number = String(at).padStart(5, '0');
    return `Season ${at % 12}/Episode ${at % 97}/take ${number}.wav`;
  });
  for (const path of paths) await putExternally(service, path);
  await expect
    .poll(async () => (await sizesText(service)).filter((line) => line.endsWith(': 0')).length)
    .toBe(10_000);
  const answer = await askForDetails(service, { 'accept-encoding': 'br' });
  const text = String(await promisify(brotliDecompress)(answer.rawPayload));
  const blocks = text
    .slice(1, -1)
    .split('\n')
    .map((line) => mediaDetailsBlock.parse(JSON.parse(line.replace(/,$/, ''))));
  expect(Math.max(...blocks.map(({ paths: of }) => of.length))).toBeLessThanOrEqual(1_000);
  expect(blocks.length).toBeGreaterThan(9);
  expect(blocks.flatMap(({ paths: of }) => of)).toEqual(await filesOf(service));
  for (const { paths: of, bytes, changedAt, seconds, codecs } of blocks) {
    for (const column of [bytes, changedAt, seconds, codecs]) expect(column).toHaveLength(of.length);
  }
});
