// What every record store promises. Each implementation runs this suite.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Glossary, Term } from '#contract/glossary.ts';
import { countUp } from '#service/testing/count-up.ts';
import type { KeyRecord, RecordStore } from './record-store.ts';

/** A place a store can be opened at, again and again, with what was kept there. */
export interface StorePlace extends AsyncDisposable {
  open(): Promise<RecordStore>;
  /** Has somebody who doesn't share our thread open it too and `countUp` so often. */
  countUpElsewhere(times: number): Promise<void>;
}

const time = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();

const glossary = (id: string, createdAt = time(0)): Glossary => ({
  id,
  name: `Glossary ${id}`,
  description: null,
  createdAt,
  updatedAt: createdAt,
});

const term = (id: string, glossaryId: string, createdAt = time(0)): Term => ({
  id,
  glossaryId,
  word: 'Zoë 🎙 e\u0301',
  languageId: 'fr',
  phonemization: null,
  phonemizationLanguageId: 'fr',
  pronunciationLanguageId: 'en',
  pronounceAs: null,
  caseSensitive: true,
  createdAt,
  updatedAt: createdAt,
});

const key = (id: string, expiresAt: string | null = null): KeyRecord => ({
  id,
  workspace: 'w',
  hash: 'ab'.repeat(32),
  createdAt: time(0),
  expiresAt,
});

const forget = (store: RecordStore, expiredBefore: string) =>
  store.transaction(({ usedAddresses }) => usedAddresses.forget(expiredBefore));

export function recordStoreConformance(makePlace: () => Promise<StorePlace>): void {
  async function withStore(work: (store: RecordStore) => Promise<void>): Promise<void> {
    await using place = await makePlace();
    await using store = await place.open();
    await work(store);
  }

  describe('glossaries', () => {
    test('come out as they went in', () =>
      withStore(async (store) => {
        const kept = { ...glossary('g'), description: 'Où ça?\n🎙' };
        await store.glossaries.insert('w', kept);
        expect(await store.glossaries.find('w', 'g')).toEqual(kept);
        expect(await store.glossaries.list('w', 10)).toEqual([kept]);
      }));

    test('are listed by createdAt, then id, per workspace', () =>
      withStore(async ({ glossaries }) => {
        for (const [id, ms] of Object.entries({ b: 1, a: 1, d: 0, c: 2 })) {
          await glossaries.insert('w', glossary(id, time(ms)));
        }
        await glossaries.insert('other', glossary('x'));
        expect((await glossaries.list('w', 10)).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
      }));

    test('of another workspace are neither found, locked nor deleted', () =>
      withStore(async (store) => {
        await store.glossaries.insert('w', glossary('g'));
        expect(await store.glossaries.find('other', 'g')).toBeUndefined();
        expect(await store.transaction((tx) => tx.glossaries.lock('other', 'g'))).toBeUndefined();
        expect(await store.glossaries.delete('other', 'g')).toBe(false);
        expect(await store.glossaries.list('w', 10)).toHaveLength(1);
      }));

    test('are not found by an id that none can have', () =>
      withStore(async (store) => {
        for (const id of ['\0', 'g\0', '\ud800', '']) {
          expect(await store.glossaries.find('w', id)).toBeUndefined();
          expect(await store.transaction((tx) => tx.glossaries.lock('w', id))).toBeUndefined();
          expect(await store.glossaries.delete('w', id)).toBe(false);
          expect(await store.terms.find('w', id)).toBeUndefined();
        }
      }));

    test('take their own terms with them', () =>
      withStore(async ({ glossaries, terms }) => {
        for (const id of ['g', 'h']) {
          await glossaries.insert('w', glossary(id));
          await terms.insert(term(`term of ${id}`, id));
        }
        expect(await glossaries.delete('w', 'g')).toBe(true);
        expect(await glossaries.delete('w', 'g')).toBe(false);
        expect(await terms.find('w', 'term of g')).toBeUndefined();
        expect(await terms.list('h', 10)).toHaveLength(1);
      }));

    test('are listed in pages, each going on where the last one ended', () =>
      withStore(async ({ glossaries }) => {
        for (const [id, ms] of Object.entries({ b: 1, a: 1, d: 0, c: 2 })) {
          await glossaries.insert('w', glossary(id, time(ms)));
        }
        const first = await glossaries.list('w', 2);
        const second = await glossaries.list('w', 2, first.at(-1));
        expect([...first, ...second].map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
        expect(await glossaries.list('w', 2, second.at(-1))).toEqual([]);
      }));

    test('have a list whose version is the same until one of them changes, and then one it never was', () =>
      withStore(async (store) => {
        const changes = [
          () => store.glossaries.insert('w', glossary('g')),
          () => store.glossaries.setUpdatedAt('w', 'g', time(1)),
          () => store.glossaries.setUpdatedAt('w', 'g', time(0)),
          () => store.glossaries.delete('w', 'g'),
          () => store.glossaries.insert('w', glossary('g')),
        ];
        const others = await store.glossaries.listVersion('other');
        const seen = new Set([others]);
        for (const change of changes) {
          const before = await store.glossaries.listVersion('w');
          expect(await store.glossaries.listVersion('w')).toBe(before);
          expect(seen).not.toContain(before);
          seen.add(before);
          await change();
        }
        expect(seen).not.toContain(await store.glossaries.listVersion('w'));
        expect(await store.glossaries.listVersion('other')).toBe(others);
      }));
  });

  describe('terms', () => {
    test('come out as they went in, booleans and nulls included', () =>
      withStore(async ({ glossaries, terms }) => {
        await glossaries.insert('w', glossary('g'));
        const kept = [term('a', 'g'), { ...term('b', 'g'), caseSensitive: false, pronounceAs: '' }];
        for (const one of kept) await terms.insert(one);
        expect(await terms.list('g', 10)).toEqual(kept);
        expect(await terms.find('w', 'b')).toEqual(kept[1]);
      }));

    test('are listed by createdAt, then id', () =>
      withStore(async ({ glossaries, terms }) => {
        await glossaries.insert('w', glossary('g'));
        for (const [id, ms] of Object.entries({ b: 1, a: 1, d: 0, c: 2 })) {
          await terms.insert(term(id, 'g', time(ms)));
        }
        expect((await terms.list('g', 10)).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
      }));

    test('are listed in pages, each going on where the last one ended', () =>
      withStore(async ({ glossaries, terms }) => {
        await glossaries.insert('w', glossary('g'));
        for (const [id, ms] of Object.entries({ b: 1, a: 1, d: 0, c: 2 })) {
          await terms.insert(term(id, 'g', time(ms)));
        }
        const first = await terms.list('g', 2);
        const second = await terms.list('g', 2, first.at(-1));
        expect([...first, ...second].map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
        expect(await terms.list('g', 2, second.at(-1))).toEqual([]);
      }));

    test('of another workspace are not found', () =>
      withStore(async ({ glossaries, terms }) => {
        await glossaries.insert('w', glossary('g'));
        await terms.insert(term('t', 'g'));
        expect(await terms.find('other', 't')).toBeUndefined();
      }));

    test('of a glossary that is not there are refused', () =>
      withStore(async ({ terms }) => {
        await expect(terms.insert(term('t', 'none'))).rejects.toBeInstanceOf(Error);
      }));

    test('keep id, glossary and createdAt through an update; nothing else', () =>
      withStore(async ({ glossaries, terms }) => {
        await glossaries.insert('w', glossary('g'));
        await terms.insert(term('t', 'g'));
        const changed = { ...term('t', 'g'), word: 'New', caseSensitive: false, updatedAt: time(9) };
        await terms.update({ ...changed, glossaryId: 'other', createdAt: time(5) });
        expect(await terms.find('w', 't')).toEqual(changed);
      }));
  });

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

    test('die by their expiry, unless it was taken away or never was', () =>
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

    test('can be deleted once', () =>
      withStore(async ({ keys }) => {
        await keys.insert(key('k'));
        expect([await keys.delete('k'), await keys.delete('k')]).toEqual([true, false]);
      }));
  });

  test('idle uploads are listed longest idle first, in pages, each going on where the last one ended', () =>
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

  describe('used addresses', () => {
    test('are known until they are forgotten', () =>
      withStore(async (store) => {
        const { usedAddresses } = store;
        await usedAddresses.insert('a', time(1));
        await usedAddresses.insert('b', time(2));
        await forget(store, time(2));
        expect([await usedAddresses.has('a'), await usedAddresses.has('b')]).toEqual([false, true]);
      }));

    test('that expired before what was forgotten may have been, unless handed out since', () =>
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

    test('forgotten by a clock that was set back, and by one that went on, are all accounted for', () =>
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

  test('a setting keeps the first value it was given', () =>
    withStore(async ({ settings }) => {
      const both = await Promise.all([settings.getOrSet('secret', 'a'), settings.getOrSet('secret', 'b')]);
      expect(both[0]).toBe(both[1]);
      expect(await settings.getOrSet('secret', 'c')).toBe(both[0]);
      expect(await settings.getOrSet('another', 'c')).toBe('c');
    }));

  test('a setting that is set has that value from then on', () =>
    withStore(async ({ settings }) => {
      for (const value of ['a', 'b']) {
        await settings.set('name', value);
        expect(await settings.getOrSet('name', 'c')).toBe(value);
      }
    }));

  test('what was kept is there when the store is opened again', async () => {
    await using place = await makePlace();
    {
      await using store = await place.open();
      await store.glossaries.insert('w', glossary('g'));
    }
    await using again = await place.open();
    expect(await again.glossaries.list('w', 10)).toEqual([glossary('g')]);
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
