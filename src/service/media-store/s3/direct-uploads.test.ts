// What needs no S3: addresses are signed here.
import { S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { createDirectUploads } from './direct-uploads.ts';
import { createKeys } from './keys.ts';

test('signing the addresses of many files lets others have a turn in between', async () => {
  const direct = createDirectUploads({
    client: new S3Client({ region: 'x', credentials: { accessKeyId: 'id', secretAccessKey: 'secret' } }),
    ask: () => expect.unreachable('Nobody is asked.'),
    longestMs: 1_000,
    bucket: 'bucket',
    keys: createKeys(''),
  });
  const sign = (path: string) => direct.fileAddress({ workspace: 'w', path, contentType: 'video/mp4' }, 900);
  // The first time the SDK reads what it needs for it.
  await sign('first.mp4');
  let turns = 0;
  const count = () => {
    turns++;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  for (let at = 0; at < 100; at++) await sign(`${at}.mp4`);
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(0);
});
