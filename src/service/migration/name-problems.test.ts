import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bucketMedia } from './bucket-media.ts';
import { diskMedia } from './disk-media.ts';
import type { MigrationMedia } from './migration-media.ts';

const problemsOf = async (end: MigrationMedia, ...paths: string[]) =>
  (await end.nameProblems('studio', paths)).map(({ path, why }) => `${path.slice(0, 20)} ${why}`);

test('a disk reports a path that is both a file and a folder, and names that are too long', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-names-'));
  await using end = diskMedia({ media: join(folder, 'media'), uploads: folder });
  expect(await problemsOf(end, 'a.wav', 'a.wav/b.wav', 'a.wavy/c.wav', 'd/e/f.wav')).toEqual([
    'a.wav is both a file and a folder',
  ]);
  expect(await problemsOf(end, `${'é'.repeat(126)}.wav`, 'x'.repeat(255))).toEqual([
    `${'é'.repeat(20)} has a file or folder name longer than 255 bytes`,
  ]);
  const deep = Array.from({ length: 17 }, () => 'x'.repeat(250)).join('/');
  expect(await problemsOf(end, deep)).toEqual([
    `${'x'.repeat(20)} is longer than 4095 bytes with the media folder`,
  ]);
  await rm(folder, { recursive: true });
});

test('a bucket reports names with control characters, and keys that are too long', async () => {
  const settings = { bucket: 'media', region: 'us-east-1', prefix: 'lectern/', forcePathStyle: true };
  await using end = bucketMedia({ ...settings, timeoutMs: 1_000 });
  const room = 1_024 - 'lectern/studio/'.length;
  expect(
    await problemsOf(end, 'a.wav', 'a.wav/b.wav', 'tab\t.wav', 'x'.repeat(room), 'y'.repeat(room + 1)),
  ).toEqual([
    'tab\t.wav has a character that S3 keys can’t have',
    `${'y'.repeat(20)} is too long for an S3 key with prefix and workspace`,
  ]);
});
