import { expect, test, vi } from 'vitest';
import type { MediaList } from '#service/media-store/media-store.ts';
import type { MediaListRecords } from '#service/records/record-store.ts';
import { createMediaListCache, type MediaListCache } from './media-list-cache.ts';

/** Creates a bucket that counts its reads, and services that share its records. */
function shared() {
  const versions = new Map<string, string>();
  const bucket = { files: ['a.wav'], reads: 0, whileReading: async () => {} };
  const mediaLists: MediaListRecords = {
    version: async (workspace) => versions.get(workspace),
    async replaceVersion(workspace, before, version) {
      if (versions.get(workspace) === before) versions.set(workspace, version);
    },
    outdate: async (workspace) => void versions.set(workspace, crypto.randomUUID()),
  };
  async function list(): Promise<MediaList> {
    bucket.reads++;
    const items = [...bucket.files];
    await bucket.whileReading();
    return { version: items.join(), length: items.length, items };
  }
  const service = () =>
    createMediaListCache({ media: { list }, records: { mediaLists }, mediaListMaxAgeMs: 10_000 });
  return { bucket, mediaLists, service };
}

const filesOf = async (lists: MediaListCache, fresh = false) => [...(await lists.list('w', { fresh })).items];

test('a list is read once per interval for any number of requests, and again for each fresh request', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const { bucket, service } = shared();
  const lists = service();
  for (let asked = 0; asked < 5; asked++) await filesOf(lists);
  expect(bucket.reads).toBe(1);
  bucket.files = ['a.wav', 'b.wav'];
  expect(await filesOf(lists)).toEqual(['a.wav']);
  now = 10_000;
  expect(await filesOf(lists)).toEqual(['a.wav', 'b.wav']);
  bucket.files = [];
  expect(await filesOf(lists, true)).toEqual([]);
  expect(bucket.reads).toBe(3);
});

test('a list that one service has returned or changed is returned by all services', async () => {
  const { bucket, mediaLists, service } = shared();
  const [one, other] = [service(), service()];
  await filesOf(one);
  await filesOf(other);
  bucket.files = ['b.wav'];
  expect(await filesOf(one, true)).toEqual(['b.wav']);
  expect(await filesOf(other)).toEqual(['b.wav']);
  bucket.files = [];
  await mediaLists.outdate('w');
  expect([await filesOf(one), await filesOf(other)]).toEqual([[], []]);
  const { reads } = bucket;
  expect([await filesOf(one), await filesOf(other)]).toEqual([[], []]);
  expect(bucket.reads).toBe(reads);
});

test('a list that changed while it was read is read again', async () => {
  const { bucket, mediaLists, service } = shared();
  const [one, other] = [service(), service()];
  bucket.whileReading = async () => {
    bucket.whileReading = async () => {};
    bucket.files = [];
    await mediaLists.outdate('w');
  };
  expect(await filesOf(one)).toEqual(['a.wav']);
  expect([await filesOf(one), await filesOf(other)]).toEqual([[], []]);
});
