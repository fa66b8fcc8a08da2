// Tests that every record store must pass for concurrent writes.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { countUp } from '#service/testing/count-up.ts';
import { glossary, key, term, time } from '#service/testing/sample-records.ts';
import { type MakePlace, storeAt } from '#service/testing/store-place.ts';

export function transactionConformance(makePlace: MakePlace): void {
  const withStore = storeAt(makePlace);

  describe('a transaction', () => {
    test('that throws is rolled back and rejects with the same error', () =>
      withStore(async (store) => {
        const failing = store.transaction(async (tx) => {
          await tx.glossaries.insert('w', glossary('g'));
          throw new Error('thrown inside');
        });
        await expect(failing).rejects.toThrow('thrown inside');
        expect(await store.glossaries.list('w', 10)).toEqual([]);
      }));

    test('that locks a glossary prevents other changes of it', () =>
      withStore(async (store) => {
        await store.glossaries.insert('w', glossary('g', time(0)));
        await Promise.all(Array.from({ length: 20 }, () => countUp(store)));
        expect((await store.glossaries.find('w', 'g'))?.updatedAt).toBe(time(20));
      }));

    test('that locks a glossary prevents other changes of its terms, so only one of many conditional updates succeeds', () =>
      withStore(async (store) => {
        await store.glossaries.insert('w', glossary('g'));
        await store.terms.insert(term('t', 'g'));
        const change = (ms: number) =>
          store.transaction(async ({ glossaries, terms }) => {
            await glossaries.lock('w', 'g');
            const found = await terms.find('w', 't');
            await nextTurn();
            if (found?.updatedAt !== time(0)) return false;
            await terms.update({ ...found, updatedAt: time(ms) });
            return true;
          });
        const made = await Promise.all(Array.from({ length: 20 }, (_, index) => change(index + 1)));
        expect(made.filter(Boolean)).toHaveLength(1);
        expect((await store.terms.find('w', 't'))?.updatedAt).toBe(time(made.indexOf(true) + 1));
      }));
  });

  test('two open stores see each other’s writes', async () => {
    await using place = await makePlace();
    await using first = await place.open();
    await using second = await place.open();
    await first.keys.insert(key('k'));
    expect(await second.keys.delete('k')).toBe(true);
    expect(await first.keys.find('k')).toBeUndefined();
  });

  test('two open stores wait for each other’s transactions, so no update is lost', async () => {
    await using place = await makePlace();
    await using store = await place.open();
    await store.glossaries.insert('w', glossary('g', time(0)));
    const ended = new AbortController();
    const elsewhere = place.countUpElsewhere(50).finally(() => ended.abort());
    let here = 0;
    // Starts before the other store and ends after it, so that both update at the same time.
    for (; !ended.signal.aborted; here++) {
      await countUp(store);
      await nextTurn();
    }
    await elsewhere;
    expect((await store.glossaries.find('w', 'g'))?.updatedAt).toBe(time(here + 50));
  });
}
