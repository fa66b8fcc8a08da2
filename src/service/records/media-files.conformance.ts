// Tests that every record store must pass for details of media files.
import { describe, expect, test } from 'vitest';
import { type MakePlace, storeAt } from '#service/testing/store-place.ts';
import type { Claim, FinishedFile, NotedFile, Noting, RecordStore } from './record-store.ts';

const file = (path: string, more: Partial<NotedFile> = {}): NotedFile => ({
  path,
  size: 5,
  changedAt: 1_000,
  version: 'v1',
  notedAt: 100,
  ...more,
});

const claim = (more: Partial<Claim> = {}): Claim => ({
  by: 'me',
  now: 1_000,
  until: 2_000,
  limit: 10,
  attemptsMax: 3,
  ...more,
});

const inTransaction = (store: RecordStore) => ({
  note: (workspace: string, files: readonly NotedFile[], how?: Noting) =>
    store.transaction(({ mediaFiles }) => mediaFiles.note(workspace, files, how)),
  forget: (workspace: string, paths: readonly string[], before?: number) =>
    store.transaction(({ mediaFiles }) => mediaFiles.forget(workspace, paths, before)),
  claim: (more?: Partial<Claim>) => store.transaction(({ mediaFiles }) => mediaFiles.claim(claim(more))),
  finish: (by: string, ...files: FinishedFile[]) =>
    store.transaction(({ mediaFiles }) => mediaFiles.finish(by, files)),
});

const pathsOf = async ({ mediaFiles }: RecordStore, workspace = 'w') =>
  (await mediaFiles.list(workspace, 100, {})).map(({ path }) => path);

export function mediaFileConformance(makePlace: MakePlace): void {
  const withStore = storeAt(makePlace);

  describe('media files', () => {
    test('are stored unchanged at any size, without details at first', () =>
      withStore(async (store) => {
        const noted = file('a/é "1" %.wav', { size: 2 ** 44, changedAt: 2 ** 42, notedAt: 2 ** 42 });
        await inTransaction(store).note('w', [noted]);
        const rows = await store.mediaFiles.list('w', 10, {});
        expect(rows).toEqual([{ ...noted, durationMs: null, codecs: null }]);
        const { version: _version, notedAt: _notedAt, ...fields } = noted;
        expect(await store.mediaFiles.details('w', 10, {})).toEqual([
          { ...fields, durationMs: null, codecs: null },
        ]);
      }));

    test('of one workspace are listed in bytewise order and in pages between two paths', () =>
      withStore(async (store) => {
        const { note } = inTransaction(store);
        const paths = ['b', 'a/c', 'a-b/x', 'a', 'é', '\u{E000}', '😀', 'B', 'a c', 'Ａ', 'ab', 'A'];
        await note(
          'w',
          paths.map((path) => file(path)),
        );
        await note('other', [file('unrelated')]);
        const sorted = paths.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(await pathsOf(store)).toEqual(sorted);
        const between = async (limit: number, after?: string, upTo?: string) =>
          (await store.mediaFiles.list('w', limit, { after, upTo })).map(({ path }) => path);
        expect(await between(3)).toEqual(sorted.slice(0, 3));
        expect(await between(3, sorted[2])).toEqual(sorted.slice(3, 6));
        expect(await between(100, sorted[2], sorted[9])).toEqual(sorted.slice(3, 10));
        expect(await between(100, undefined, sorted[4])).toEqual(sorted.slice(0, 5));
      }));

    test('that are noted again keep their details if their version is the same', () =>
      withStore(async (store) => {
        const { note, claim, finish } = inTransaction(store);
        await note('w', [file('a')]);
        await claim();
        const read = { durationMs: 1_500, codecs: 'pcm' };
        await finish('me', { workspace: 'w', path: 'a', version: 'v1', outcome: read });
        await note('w', [file('a', { changedAt: 2_000 })]);
        expect(await store.mediaFiles.list('w', 10, {})).toEqual([
          { ...file('a', { changedAt: 2_000 }), ...read },
        ]);
        expect(await claim({ now: 9_000 })).toEqual([]);
        await note('w', [file('a', { version: 'v2' })]);
        const nothing = { durationMs: null, codecs: null };
        expect(await store.mediaFiles.list('w', 10, {})).toEqual([
          { ...file('a', { version: 'v2' }), ...nothing },
        ]);
        expect((await claim({ now: 9_000 })).map(({ version }) => version)).toEqual(['v2']);
      }));

    test('stay unchanged if they were noted later than the given time', () =>
      withStore(async (store) => {
        const { note, forget } = inTransaction(store);
        await note('w', [file('a', { notedAt: 100 }), file('b', { notedAt: 99 })]);
        await note('w', [file('a', { size: 6, version: 'v0' }), file('b', { size: 6 }), file('c')], {
          before: 100,
        });
        const sizes = async () => (await store.mediaFiles.list('w', 10, {})).map(({ size }) => size);
        expect(await sizes()).toEqual([5, 6, 5]);
        await forget('w', ['a', 'b', 'c'], 100);
        expect(await pathsOf(store)).toEqual(['a', 'b', 'c']);
        await forget('w', ['a', 'b', 'c'], 101);
        expect(await pathsOf(store)).toEqual([]);
      }));

    test('are forgotten by path in one workspace only', () =>
      withStore(async (store) => {
        const { note, forget } = inTransaction(store);
        for (const workspace of ['w', 'other']) await note(workspace, [file('a'), file('b')]);
        await forget('w', ['a', 'none']);
        expect([await pathsOf(store), await pathsOf(store, 'other')]).toEqual([['b'], ['a', 'b']]);
      }));

    test('have a version per workspace that gets a new value with every change and only then', () =>
      withStore(async (store) => {
        const { note, forget, claim, finish } = inTransaction(store);
        const others = await store.mediaFiles.version('other');
        const target = { workspace: 'w', path: 'a', version: 'v1' };
        const changes = [
          () => note('w', [file('a')]),
          () => note('w', [file('a', { size: 6 })]),
          async () => {
            await claim();
            await finish('me', { ...target, outcome: { durationMs: 1, codecs: null } });
          },
          () => forget('w', ['a']),
        ];
        const seen = new Set<string>([await store.mediaFiles.version('w')]);
        for (const change of changes) {
          await change();
          const version = await store.mediaFiles.version('w');
          expect(seen).not.toContain(version);
          expect(await store.mediaFiles.version('w')).toBe(version);
          seen.add(version);
        }
        const last = await store.mediaFiles.version('w');
        await forget('w', ['a']);
        await note('w', []);
        expect(await store.mediaFiles.version('w')).toBe(last);
        expect(await store.mediaFiles.version('other')).toBe(others);
      }));
  });

  describe('media files to be read', () => {
    test('are claimed by one service until the claim expires', () =>
      withStore(async (store) => {
        const { note, claim } = inTransaction(store);
        await note('w', [file('a'), file('b')]);
        await note('other', [file('c')]);
        const all = await Promise.all([1, 2, 3, 4].map((by) => claim({ by: `${by}`, limit: 1 })));
        const claimed = all.flat().map(({ workspace, path }) => `${workspace}/${path}`);
        expect(new Set(claimed).size).toBe(claimed.length);
        const rest = (await claim()).map(({ workspace, path }) => `${workspace}/${path}`);
        expect([...claimed, ...rest].sort()).toEqual(['other/c', 'w/a', 'w/b']);
        expect(await claim({ now: 1_999 })).toEqual([]);
        expect(await claim({ now: 2_000, until: 3_000 })).toHaveLength(3);
      }));

    test('with a lower turn are claimed first, across workspaces', () =>
      withStore(async (store) => {
        const { note, claim } = inTransaction(store);
        await note('many', [file('a')], { turn: 1 });
        await note('many', [file('b')], { turn: 2 });
        await note('few', [file('c')], { turn: 1 });
        await note('few', [file('just stored')]);
        const claimed = async (limit: number) => (await claim({ limit })).map(({ path }) => path).sort();
        expect(await claimed(1)).toEqual(['just stored']);
        expect(await claimed(2)).toEqual(['a', 'c']);
        expect(await claimed(1)).toEqual(['b']);
      }));

    test('are never claimed again after a result, or later if they could not be read yet', () =>
      withStore(async (store) => {
        const { note, claim, finish } = inTransaction(store);
        await note('w', [file('read'), file('unreadable'), file('later')]);
        await claim();
        const of = (path: string, outcome: FinishedFile['outcome']) => ({
          workspace: 'w',
          path,
          version: 'v1',
          outcome,
        });
        await finish(
          'me',
          of('read', { durationMs: 60_000, codecs: 'avc, aac' }),
          of('unreadable', { durationMs: null, codecs: null }),
          of('later', { again: 5_000, isFileAtFault: false }),
        );
        expect(await claim({ now: 4_999 })).toEqual([]);
        expect((await claim({ now: 9_000, until: 10_000 })).map(({ path }) => path)).toEqual(['later']);
        const rows = await store.mediaFiles.list('w', 10, {});
        expect(rows.map(({ durationMs, codecs }) => [durationMs, codecs])).toEqual([
          [null, null],
          [60_000, 'avc, aac'],
          [null, null],
        ]);
      }));

    test('keep no result if they were replaced or claimed by another service since', () =>
      withStore(async (store) => {
        const { note, claim, finish } = inTransaction(store);
        await note('w', [file('a'), file('b')]);
        await claim();
        await note('w', [file('a', { version: 'v2' })]);
        await claim({ by: 'other', now: 2_000, until: 3_000 });
        const outcome = { durationMs: 1, codecs: 'x' };
        for (const version of ['v1', 'v2']) {
          for (const path of ['a', 'b']) await finish('me', { workspace: 'w', path, version, outcome });
        }
        const rows = await store.mediaFiles.list('w', 10, {});
        expect(rows.map(({ codecs }) => codecs)).toEqual([null, null]);
      }));

    test('that fail by their own fault are given up after three attempts, others never', () =>
      withStore(async (store) => {
        const { note, claim, finish } = inTransaction(store);
        await note('w', [file('hard'), file('unlucky')]);
        const givenUp = [];
        for (let now = 1_000; now < 6_000; now += 1_000) {
          for (const { isGivenUp, ...claimed } of await claim({ now, until: now + 500 })) {
            const isFileAtFault = claimed.path === 'hard';
            if (isGivenUp) givenUp.push(claimed.path);
            await finish('me', { ...claimed, outcome: { again: now + 1_000, isFileAtFault } });
          }
        }
        expect(givenUp).toEqual(['hard', 'hard']);
      }));

    test('whose readers crash each time are given up', () =>
      withStore(async (store) => {
        const { note, claim } = inTransaction(store);
        await note('w', [file('a')]);
        const givenUp = [];
        for (let now = 1_000; now < 6_000; now += 1_000) {
          for (const { isGivenUp } of await claim({ now, until: now + 1_000 })) givenUp.push(isGivenUp);
        }
        expect(givenUp).toEqual([false, false, false, true, true]);
      }));
  });
}
