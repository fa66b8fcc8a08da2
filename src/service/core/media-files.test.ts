import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openDisk } from '#service/media-store/disk/disk-store.ts';
import { putFile } from '#service/testing/store-steps.ts';
import { createMediaFiles } from './media-files.ts';

const RECORDS = {
  mediaLists: { version: async () => undefined, replaceVersion: async () => {}, outdate: async () => {} },
};

test('if the client disconnects while paths are looked up, the lookup stops and nothing is deleted', async () => {
  await using held = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'media-files-'));
  held.defer(() => rm(data, { recursive: true }));
  const folders = { media: join(data, 'media'), uploads: join(data, 'uploads') };
  const onError = (error: unknown) => expect.unreachable(String(error));
  const media = held.use(await openDisk({ ...folders, onError }));
  await putFile(media, 'w', 'a.wav', 'x');
  const files = createMediaFiles({ media, records: RECORDS, lists: media, onRemoved: () => {} });
  using looks = vi.spyOn(media, 'has');
  const turn = vi.fn<() => Promise<void>>(async () => {
    if (turn.mock.calls.length > 2) throw new Error('gone');
  });
  const paths = ['a.wav', ...Array.from({ length: 1_000 }, (_, at) => `${at}.wav`)];
  await expect(files.delete('w', paths, turn)).rejects.toThrow('gone');
  expect(looks).toHaveBeenCalledTimes(2);
  expect(await media.has('w', { path: 'a.wav', kind: 'file' })).toBe(true);
});
