// Tests that every record store must pass for glossaries and terms.
import { describe, expect, test } from 'vitest';
import { glossary, term, time } from '#service/testing/sample-records.ts';
import { type MakePlace, storeAt } from '#service/testing/store-place.ts';

export function glossaryConformance(makePlace: MakePlace): void {
  const withStore = storeAt(makePlace);

  describe('glossaries', () => {
    test('are stored unchanged', () =>
      withStore(async (store) => {
        const inserted = { ...glossary('g'), description: 'Où ça?\n🎙' };
        await store.glossaries.insert('w', inserted);
        expect(await store.glossaries.find('w', 'g')).toEqual(inserted);
        expect(await store.glossaries.list('w', 10)).toEqual([inserted]);
      }));

    test('of one workspace are listed by createdAt, then id', () =>
      withStore(async ({ glossaries }) => {
        for (const [id, ms] of Object.entries({ b: 1, a: 1, d: 0, c: 2 })) {
          await glossaries.insert('w', glossary(id, time(ms)));
        }
        await glossaries.insert('other', glossary('x'));
        expect((await glossaries.list('w', 10)).map(({ id }) => id)).toEqual(['d', 'a', 'b', 'c']);
      }));

    test('are counted in the list of workspaces that have glossaries', () =>
      withStore(async ({ glossaries }) => {
        expect(await glossaries.workspaces()).toEqual([]);
        for (const [id, workspace] of Object.entries({ a: 'w', b: 'other', c: 'w' })) {
          await glossaries.insert(workspace, glossary(id));
        }
        expect(await glossaries.workspaces()).toEqual(['other', 'w']);
      }));

    test('of another workspace are neither found, locked nor deleted', () =>
      withStore(async (store) => {
        await store.glossaries.insert('w', glossary('g'));
        expect(await store.glossaries.find('other', 'g')).toBeUndefined();
        expect(await store.transaction((tx) => tx.glossaries.lock('other', 'g'))).toBeUndefined();
        expect(await store.glossaries.delete('other', 'g')).toBe(false);
        expect(await store.glossaries.list('w', 10)).toHaveLength(1);
      }));

    test('are not found by an id with invalid characters', () =>
      withStore(async (store) => {
        for (const id of ['\0', 'g\0', '\ud800', '']) {
          expect(await store.glossaries.find('w', id)).toBeUndefined();
          expect(await store.transaction((tx) => tx.glossaries.lock('w', id))).toBeUndefined();
          expect(await store.glossaries.delete('w', id)).toBe(false);
          expect(await store.terms.find('w', id)).toBeUndefined();
        }
      }));

    test('are deleted with their own terms only', () =>
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

    test('free the space of their terms in batches after they are deleted', () =>
      withStore(async ({ glossaries, terms }) => {
        for (const id of ['g', 'h']) await glossaries.insert('w', glossary(id));
        await terms.insert(...Array.from({ length: 450 }, (_, at) => term(`${at} of g`, 'g')));
        await terms.insert(term('of h', 'h'));
        expect(await glossaries.letGo()).toBe(false);
        await glossaries.delete('w', 'g');
        const left: number[] = [];
        while (await glossaries.letGo()) left.push((await terms.list('g', 500)).length);
        expect(left).toEqual([250, 50, 0, 0]);
        await glossaries.insert('w', glossary('g'));
        expect(await terms.list('g', 10)).toEqual([]);
        expect(await terms.list('h', 10)).toHaveLength(1);
      }));

    test('that are deleted belong to no workspace', () =>
      withStore(async ({ glossaries }) => {
        await glossaries.insert('w', glossary('g'));
        await glossaries.delete('w', 'g');
        expect(await glossaries.workspaces()).toEqual([]);
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

    test('have a list version per workspace that gets a new value with every change and only then', () =>
      withStore(async (store) => {
        const changes = [
          () => store.glossaries.insert('w', glossary('g')),
          () => store.glossaries.setUpdatedAt('w', 'g', time(1)),
          () => store.glossaries.setUpdatedAt('w', 'g', time(0)),
          async () => {
            await store.glossaries.delete('w', 'g');
            while (await store.glossaries.letGo());
          },
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
    test('are stored unchanged, including booleans and nulls', () =>
      withStore(async ({ glossaries, terms }) => {
        await glossaries.insert('w', glossary('g'));
        const inserted = [term('a', 'g'), { ...term('b', 'g'), caseSensitive: false, pronounceAs: '' }];
        for (const one of inserted) await terms.insert(one);
        expect(await terms.list('g', 10)).toEqual(inserted);
        expect(await terms.find('w', 'b')).toEqual(inserted[1]);
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

    test('of a missing glossary are refused', () =>
      withStore(async ({ terms }) => {
        await expect(terms.insert(term('t', 'none'))).rejects.toBeInstanceOf(Error);
      }));

    test('keep only id, glossary and createdAt in an update', () =>
      withStore(async ({ glossaries, terms }) => {
        await glossaries.insert('w', glossary('g'));
        await terms.insert(term('t', 'g'));
        const changed = { ...term('t', 'g'), word: 'New', caseSensitive: false, updatedAt: time(9) };
        await terms.update({ ...changed, glossaryId: 'other', createdAt: time(5) });
        expect(await terms.find('w', 't')).toEqual(changed);
      }));
  });
}
