// What every record store promises to those who write at once.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { countUp } from '#service/testing/count-up.ts';
import { glossary, key, term, time } from '#service/testing/sample-records.ts';
import { type MakePlace, storeAt } from '#service/testing/store-place.ts';

export function transactionConformance(makePlace: MakePlace): void {
  const withStore = storeAt(makePlace);

  describe('a transaction', () => {
    test('that throws leaves nothing behind, and passes the error on', () =>
      withStore(async (store) => {
        const failing = store.transaction(async (tx) => {
          await tx.glossaries.insert('w', glossary('g'));
          throw new Error('thrown inside');
        });
        await expect(failing).rejects.toThrow('thrown inside');
        expect(await store.glossaries.list('w', 10)).toEqual([]);
      }));

    test('that holds a glossary’s lock lets no other change what it read', () =>
      withStore(async (store) => {
        await store.glossaries.insert('w', glossary('g', time(0)));
        await Promise.all(Array.from({ length: 20 }, () => countUp(store)));
        expect((await store.glossaries.find('w', 'g'))?.updatedAt).toBe(time(20));
      }));

    test('that holds it reads a term as nobody else changes it: of changes that began from one version, one is made', () =>
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

  test('two that are open at once see each other’s writes', async () => {
    await using place = await makePlace();
    await using first = await place.open();
    await using second = await place.open();
    await first.keys.insert(key('k'));
    expect(await second.keys.delete('k')).toBe(true);
    expect(await first.keys.find('k')).toBeUndefined();
  });

  test('two that are open at once wait for each other’s transactions: neither writes over what the other has read', async () => {
    await using place = await makePlace();
    await using store = await place.open();
    await store.glossaries.insert('w', glossary('g', time(0)));
    const ended = new AbortController();
    const elsewhere = place.countUpElsewhere(50).finally(() => ended.abort());
    let here = 0;
    // From before the other begins until after it has ended: whenever it counts, so do we.
    for (; !ended.signal.aborted; here++) {
      await countUp(store);
      await nextTurn();
    }
    await elsewhere;
    expect((await store.glossaries.find('w', 'g'))?.updatedAt).toBe(time(here + 50));
  });
}
