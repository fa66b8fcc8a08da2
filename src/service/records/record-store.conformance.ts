// Tests that every record store must pass.
import { describe, expect, test } from 'vitest';
import { glossary, key, time } from '#service/testing/sample-records.ts';
import { type MakePlace, storeAt } from '#service/testing/store-place.ts';
import { glossaryConformance } from './glossaries.conformance.ts';
import { mediaFileConformance } from './media-files.conformance.ts';
import { transactionConformance } from './transactions.conformance.ts';
import { uploadConformance } from './uploads.conformance.ts';

export function recordStoreConformance(makePlace: MakePlace): void {
  glossaryConformance(makePlace);
  uploadConformance(makePlace);
  mediaFileConformance(makePlace);
  transactionConformance(makePlace);
  const withStore = storeAt(makePlace);

  describe('keys', () => {
    test('are found by id and listed by createdAt', () =>
      withStore(async ({ keys }) => {
        const [first, second] = [key('k1'), { ...key('k0'), createdAt: time(1) }];
        await keys.insert(second);
        await keys.insert(first);
        expect(await keys.find('k1')).toEqual(first);
        expect(await keys.find('none')).toBeUndefined();
        expect(await keys.list()).toEqual([first, second]);
      }));

    test('are deleted once they expire, unless they have no expiry or it was removed', () =>
      withStore(async ({ keys }) => {
        for (const [id, expiresAt] of [
          ['dead', time(1)],
          ['alive', time(3)],
          ['kept', time(1)],
          ['forever', null],
        ] as const) {
          await keys.insert(key(id, expiresAt));
        }
        await keys.keep('kept');
        await keys.deleteExpired(time(2));
        expect((await keys.list()).map(({ id }) => id)).toEqual(['alive', 'forever', 'kept']);
      }));

    test('are deleted once', () =>
      withStore(async ({ keys }) => {
        await keys.insert(key('k'));
        expect([await keys.delete('k'), await keys.delete('k')]).toEqual([true, false]);
      }));
  });

  test('the version of a media list is replaced only if it is the expected one, and gets a new value when outdated', () =>
    withStore(async ({ mediaLists }) => {
      expect(await mediaLists.version('w')).toBeUndefined();
      await mediaLists.replaceVersion('w', undefined, 'a');
      await mediaLists.replaceVersion('w', undefined, 'b');
      await mediaLists.replaceVersion('w', 'b', 'c');
      expect(await mediaLists.version('w')).toBe('a');
      await mediaLists.replaceVersion('w', 'a', 'b');
      expect(await mediaLists.version('w')).toBe('b');
      await mediaLists.outdate('w');
      await mediaLists.replaceVersion('w', 'b', 'c');
      expect(['a', 'b', 'c']).not.toContain(await mediaLists.version('w'));
      await mediaLists.outdate('x');
      expect(await mediaLists.version('x')).toBeDefined();
    }));

  test('a setting keeps its first value if another default is given', () =>
    withStore(async ({ settings }) => {
      const both = await Promise.all([settings.getOrSet('secret', 'a'), settings.getOrSet('secret', 'b')]);
      expect(both[0]).toBe(both[1]);
      expect(await settings.getOrSet('secret', 'c')).toBe(both[0]);
      expect(await settings.getOrSet('another', 'c')).toBe('c');
    }));

  test('a setting has the value that was set last', () =>
    withStore(async ({ settings }) => {
      for (const value of ['a', 'b']) {
        await settings.set('name', value);
        expect(await settings.getOrSet('name', 'c')).toBe(value);
      }
    }));

  test('records are still there when the store is opened again', async () => {
    await using place = await makePlace();
    {
      await using store = await place.open();
      await store.glossaries.insert('w', glossary('g'));
    }
    await using again = await place.open();
    expect(await again.glossaries.list('w', 10)).toEqual([glossary('g')]);
  });
}
