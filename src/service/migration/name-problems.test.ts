import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bucketEnd } from './bucket-end.ts';
import { diskEnd } from './disk-end.ts';
import type { MediaEnd } from './media-end.ts';

const problemsOf = async (end: MediaEnd, ...paths: string[]) =>
  (await end.nameProblems('studio', paths)).map(({ path, why }) => `${path.slice(0, 20)} ${why}`);

test('what a disk can’t keep: a file that is a folder, too, and names that are too long', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-names-'));
  await using end = diskEnd({ media: join(folder, 'media'), uploads: folder });
  expect(await problemsOf(end, 'a.wav', 'a.wav/b.wav', 'a.wavy/c.wav', 'd/e/f.wav')).toEqual([
    'a.wav is a file, and a folder with others in it',
  ]);
  expect(await problemsOf(end, `${'é'.repeat(126)}.wav`, 'x'.repeat(255))).toEqual([
    `${'é'.repeat(20)} has a name of more than 255 bytes in it`,
  ]);
  const deep = Array.from({ length: 17 }, () => 'x'.repeat(250)).join('/');
  expect(await problemsOf(end, deep)).toEqual([
    `${'x'.repeat(20)} is longer than 4095 bytes, with the folder it would be in`,
  ]);
  await rm(folder, { recursive: true });
});

test('what a bucket can’t keep: names with control characters, and keys that are too long', async () => {
  const settings = { bucket: 'media', region: 'us-east-1', prefix: 'lectern/', forcePathStyle: true };
  await using end = bucketEnd({ ...settings, timeoutMs: 1_000 });
  const room = 1_024 - 'lectern/studio/'.length;
  expect(
    await problemsOf(end, 'a.wav', 'a.wav/b.wav', 'tab\t.wav', 'x'.repeat(room), 'y'.repeat(room + 1)),
  ).toEqual([
    'tab\t.wav holds a character that no key can hold',
    `${'y'.repeat(20)} is longer than a key can be, with prefix and workspace`,
  ]);
});
