// Tests that every record store must pass for uploads and used addresses.
import { describe, expect, test } from 'vitest';
import { time } from '#service/testing/sample-records.ts';
import { type MakePlace, storeAt } from '#service/testing/store-place.ts';
import type { RecordStore } from './record-store.ts';

const forget = (store: RecordStore, expiredBefore: string) =>
  store.transaction(({ usedAddresses }) => usedAddresses.forget(expiredBefore));

export function uploadConformance(makePlace: MakePlace): void {
  const withStore = storeAt(makePlace);

  test('idle uploads are listed in pages, the longest idle first', () =>
    withStore(async ({ uploads }) => {
      for (const [id, ms] of Object.entries({ b: 1, a: 1, d: 0, c: 2, awake: 3 })) {
        const upload = { id, workspace: 'w', path: 'a.mp4', contentType: 'video/mp4' };
        await uploads.insert({ ...upload, lastActivityAt: time(ms) });
      }
      const first = await uploads.listIdle(time(3), 2);
      const second = await uploads.listIdle(time(3), 2, first.at(-1));
      expect([...first, ...second].map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
      expect(await uploads.listIdle(time(3), 2, second.at(-1))).toEqual([]);
    }));

  test('an upload is deleted once, and `deleteIdle` doesn’t delete it after newer activity', () =>
    withStore(async ({ uploads }) => {
      const upload = { id: 'a', workspace: 'w', path: 'a.mp4', contentType: 'video/mp4' };
      await uploads.insert({ ...upload, lastActivityAt: time(1) });
      expect(await uploads.deleteIdle('a', time(1))).toBe(false);
      expect([await uploads.deleteIdle('a', time(2)), await uploads.deleteIdle('a', time(2))]).toEqual([
        true,
        false,
      ]);
      await uploads.insert({ ...upload, lastActivityAt: time(1) });
      expect([await uploads.delete('a'), await uploads.delete('a')]).toEqual([true, false]);
    }));

  test('an upload keeps the condition it began with', () =>
    withStore(async ({ uploads }) => {
      const conditions = [undefined, { absent: true }, { version: 'v-1' }] as const;
      for (const [at, onlyIf] of conditions.entries()) {
        const upload = { id: `${at}`, workspace: 'w', path: 'a.mp4', contentType: 'video/mp4', onlyIf };
        await uploads.insert({ ...upload, lastActivityAt: time(at) });
        expect((await uploads.find(`${at}`))?.onlyIf).toEqual(onlyIf);
      }
      const idle = await uploads.listIdle(time(9), 9);
      expect(idle.map(({ onlyIf }) => onlyIf)).toEqual(conditions);
      expect(await uploads.listIdleOf('w', time(9), 9)).toEqual(idle);
    }));

  test('a completed upload is remembered for its workspace until it is forgotten', () =>
    withStore(async (store) => {
      const upload = { id: 'a', workspace: 'w', path: 'a.mp4', contentType: 'video/mp4' };
      await store.uploads.insert({ ...upload, lastActivityAt: time(1) });
      expect(await store.uploads.wasCompleted('w', 'a')).toBe(false);
      const complete = () => store.transaction(({ uploads }) => uploads.complete('a', time(5)));
      expect([await complete(), await complete()]).toEqual([true, false]);
      const { uploads } = store;
      expect(await uploads.find('a')).toBeUndefined();
      const wasCompleted = () =>
        Promise.all(['w', 'other'].map((workspace) => uploads.wasCompleted(workspace, 'a')));
      await uploads.forgetCompleted(time(5));
      expect(await wasCompleted()).toEqual([true, false]);
      await uploads.forgetCompleted(time(6));
      expect(await wasCompleted()).toEqual([false, false]);
    }));

  test('the sizes of a workspace’s parts are added up beyond 32 bits', () =>
    withStore(async ({ uploads }) => {
      expect(await uploads.partBytes('w')).toBe(0);
      for (const [id, workspace] of Object.entries({ a: 'w', b: 'w', c: 'other' })) {
        const upload = { id, workspace, path: 'a.mp4', contentType: 'video/mp4' };
        await uploads.insert({ ...upload, lastActivityAt: time(1) });
        for (const partNumber of [1, 2]) {
          await uploads.putPart(id, { partNumber, etag: '', size: 5 * 1024 ** 3, location: '' });
        }
      }
      expect(await uploads.partBytes('w')).toBe(20 * 1024 ** 3);
      await uploads.delete('a');
      expect(await uploads.partBytes('w')).toBe(10 * 1024 ** 3);
    }));

  describe('used addresses', () => {
    test('are known until they are forgotten', () =>
      withStore(async (store) => {
        const { usedAddresses } = store;
        await usedAddresses.insert('a', time(1));
        await usedAddresses.insert('b', time(2));
        await forget(store, time(2));
        expect([await usedAddresses.has('a'), await usedAddresses.has('b')]).toEqual([false, true]);
      }));

    test('may be forgotten if they expired before that time, unless they were issued later', () =>
      withStore(async (store) => {
        const { usedAddresses } = store;
        const before = await usedAddresses.generation();
        await usedAddresses.insert('a', time(1));
        await forget(store, time(5));
        const since = await usedAddresses.generation();
        expect(await usedAddresses.mayBeForgotten(before, time(4))).toBe(true);
        expect(await usedAddresses.mayBeForgotten(before, time(5))).toBe(false);
        expect(await usedAddresses.mayBeForgotten(since, time(4))).toBe(false);
      }));

    test('count as forgotten even if the clock was set back in between', () =>
      withStore(async (store) => {
        const { usedAddresses } = store;
        const generations: number[] = [];
        const useAndForget = async (ms: number) => {
          generations.push(await usedAddresses.generation());
          await usedAddresses.insert(`until ${ms}`, time(ms - 1));
          await forget(store, time(ms));
        };
        const latest = () =>
          Promise.all(
            generations.map(async (generation) => {
              const times = [10, 20, 30, 40];
              const may = await Promise.all(
                times.map((ms) => usedAddresses.mayBeForgotten(generation, time(ms - 1))),
              );
              return times[may.lastIndexOf(true)] ?? 0;
            }),
          );
        for (const ms of [30, 10, 20]) await useAndForget(ms);
        expect(await latest()).toEqual([30, 20, 20]);
        await useAndForget(40);
        expect(await latest()).toEqual([40, 40, 40, 40]);
      }));
  });
}
