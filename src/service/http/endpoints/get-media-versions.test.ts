import { afterAll, expect, test } from 'vitest';
import { VERSIONS_MAX } from '#contract/limits.ts';
import { ON_S3 } from '#service/testing/by-store.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { putExternally, upload, versionsOf } from '#service/testing/media-steps.ts';
import { md5 } from '#service/testing/store-steps.ts';
import { startTestService } from '#service/testing/test-service.ts';

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());

const SOME_TEXT: unknown = expect.stringMatching(/./);

test('returns a version and size, or an absence, for each path in order', async () => {
  await upload(service, 'dir/a.mp4', 'four');
  const found = await versionsOf(service, 'none.mp4', 'dir/a.mp4', 'dir', '../dir/a.mp4');
  expect(found).toEqual([
    { absent: true },
    { version: SOME_TEXT, size: 4, ...(ON_S3 && { etag: md5('four') }) },
    { absent: true },
    { absent: true },
  ]);
});

test('a version stays the same until the file is replaced', async () => {
  await upload(service, 'b.mp4', 'one');
  const first = await versionsOf(service, 'b.mp4');
  expect(await versionsOf(service, 'b.mp4')).toEqual(first);
  await upload(service, 'b.mp4', 'two');
  expect(await versionsOf(service, 'b.mp4')).not.toEqual(first);
});

test('looks for a path as it is spelled, then in NFC', async () => {
  const [decomposed, composed] = ['Cafe\u0301.mp4', 'Caf\u00e9.mp4'];
  await upload(service, composed, 'composed');
  const [asComposed] = await versionsOf(service, composed);
  expect(await versionsOf(service, 'none.mp4', decomposed)).toEqual([{ absent: true }, asComposed]);
  await putExternally(service, decomposed);
  expect(await versionsOf(service, decomposed)).not.toEqual([asComposed]);
});

test('another workspace’s file is absent', async () => {
  await upload(service, 'mine.mp4', 'mine');
  const answer = await service.send('POST', '/media/versions', { paths: ['mine.mp4'] }, 'other');
  expect(answer.json()).toEqual([{ absent: true }]);
});

test('accepts 1 to 1,000 paths', async () => {
  const send = (paths: unknown) => service.send('POST', '/media/versions', { paths });
  const most = Array.from({ length: VERSIONS_MAX }, (_, at) => `${at}.mp4`);
  expect((await send(most)).json()).toHaveLength(VERSIONS_MAX);
  for (const wrong of [[], [...most, 'one-more.mp4'], 'a.mp4', [''], [1], undefined]) {
    expectProblem(await send(wrong), 400, 'invalid-input');
  }
});
