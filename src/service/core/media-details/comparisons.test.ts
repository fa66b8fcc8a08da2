import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDisk } from '#service/media-store/disk/disk-store.ts';
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { putFile } from '#service/testing/store-steps.ts';
import { Comparisons } from './comparisons.ts';
import { getFileDetails, toNotedFile } from './file-details.ts';

test('a file stored while an older list waits to be compared keeps its record and details', async () => {
  const data = await mkdtemp(join(tmpdir(), 'comparisons-'));
  await using over = new AsyncDisposableStack();
  over.defer(() => rm(data, { recursive: true }));
  const records = over.use(await openSqlite(join(data, 'records.sqlite')));
  const folders = { media: join(data, 'media'), uploads: join(data, 'uploads') };
  const media = over.use(
    await openDisk({
      ...folders,
      onError: (error) => expect.unreachable(String(error)),
      onScanned: () => {},
    }),
  );
  const compared = { times: 0 };
  const clock = { now: 1_000 };
  const comparisons = over.use(
    new Comparisons({
      media,
      records,
      clock: () => clock.now,
      onNoted: () => compared.times++,
      onError: (error) => expect.unreachable(String(error)),
    }),
  );
  const want = async () => comparisons.want('w', await media.list('w', { fresh: false }), clock.now);
  const paths = async () => (await records.mediaFiles.list('w', 10, {})).map(({ path }) => path);

  await putFile(media, 'w', 'a', 'a');
  await want();
  await expect.poll(() => compared.times).toBe(1);

  await putFile(media, 'w', 'b', 'b');
  await want();
  // The pause after the first comparison ends, and this list is compared.
  clock.now += 100;
  await putFile(media, 'w', 'c', 'c');
  const found = await getFileDetails(media, 'w', 'c');
  await records.transaction(async ({ mediaFiles }) => {
    if (found) await mediaFiles.note('w', [toNotedFile(found, clock.now)]);
  });
  clock.now += 100;
  await expect.poll(() => compared.times, { timeout: 5_000 }).toBe(2);
  expect(await paths()).toEqual(['a', 'b', 'c']);
});
