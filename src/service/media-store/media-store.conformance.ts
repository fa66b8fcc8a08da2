// Tests that every media store must pass.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { detailsOf, md5, pathsOf, type Subject } from '#service/testing/store-steps.ts';
import { describeConditions } from './conditions.conformance.ts';
import { type MediaStore, readWhole, UploadGone } from './media-store.ts';

export function describeMediaStore(name: string, open: () => Promise<Subject>): void {
  describe(`a media store: ${name}`, () => {
    describe('conditions', () => {
      describeConditions(open);
    });

    let subject: Subject;
    let store: MediaStore;

    beforeEach(async () => {
      subject = await open();
      store = subject.store;
    });
    afterEach(() => subject.close());

    describe('single files', () => {
      test('an empty body becomes an empty file', async () => {
        await subject.put('default', 'empty.wav', '');
        expect(await subject.read('default', 'empty.wav')).toHaveLength(0);
      });

      test('publishing over an existing path replaces it', async () => {
        await subject.put('default', 'a.wav', 'old and long');
        await subject.put('default', 'a.wav', 'new');
        expect(String(await subject.read('default', 'a.wav'))).toBe('new');
        expect(await pathsOf(store, 'default')).toEqual(['a.wav']);
      });

      test('a write check leaves no file behind', async () => {
        await subject.store.tryWriting();
        expect(await pathsOf(subject.store, 'default', true)).toEqual([]);
      });

      test('workspaces do not see each other', async () => {
        await subject.put('one', 'a.wav', '1');
        await subject.put('two', 'a.wav', '2');
        await store.remove('one', [{ path: 'a.wav', kind: 'file' }]);
        expect(await pathsOf(store, 'one')).toEqual([]);
        expect(String(await subject.read('two', 'a.wav'))).toBe('2');
      });

      test('a published file is still there after a restart', async () => {
        await subject.put('default', 'a.wav', 'abc');
        subject = await subject.reopen();
        expect(await pathsOf(subject.store, 'default')).toEqual(['a.wav']);
      });
    });

    describe('names', () => {
      test('names that only look the same are different files', async () => {
        for (const path of [
          '__proto__',
          'constructor',
          ' a.wav',
          'a.wav ',
          '.a.wav',
          '%2e%2e',
          'a?b#c.wav',
        ]) {
          await subject.put('default', path, path);
        }
        expect(String(await subject.read('default', 'a.wav '))).toBe('a.wav ');
        expect(await pathsOf(store, 'default', true)).toEqual([
          ' a.wav',
          '%2e%2e',
          '.a.wav',
          '__proto__',
          'a.wav ',
          'a?b#c.wav',
          'constructor',
        ]);
      });
    });

    describe('versions', () => {
      const versionOf = async (path: string) => (await store.versions('default', [path]))[0];

      test('are in the order of the paths, and undefined for paths without a file', async () => {
        await subject.put('default', 'dir/a.wav', 'four');
        await subject.put('other', 'b.wav', 'b');
        const paths = ['b.wav', 'dir/a.wav', 'dir', 'dir/', '../other/b.wav', 'dir/a.wav', ''];
        const found = await store.versions('default', paths);
        expect(found.map((version) => version?.size)).toEqual([
          undefined,
          4,
          undefined,
          undefined,
          undefined,
          4,
          undefined,
        ]);
        expect(found[1]).toEqual(found[5]);
      });

      test('stay the same until the file is replaced', async () => {
        await subject.put('default', 'a.wav', 'one');
        const first = await versionOf('a.wav');
        expect(first?.version).toMatch(/^\S+$/);
        expect(await versionOf('a.wav')).toEqual(first);
        await subject.put('default', 'a.wav', 'two');
        expect((await versionOf('a.wav'))?.version).not.toBe(first?.version);
      });

      test('have the ETag of the upload or no ETag', async () => {
        await subject.put('default', 'a.wav', 'bytes');
        expect([undefined, md5('bytes')]).toContain((await versionOf('a.wav'))?.etag);
      });
    });

    describe('the list', () => {
      test('is in bytewise order of UTF-8, across directories', async () => {
        const paths = [
          'a-b/x.wav',
          'a/z.wav',
          'a/b/c.wav',
          'a.wav',
          'ab/x.wav',
          'é.wav',
          '\u{E000}.wav',
          '😀.wav',
        ];
        for (const path of paths) await subject.put('default', path, '');
        const sorted = [...paths].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(await pathsOf(store, 'default')).toEqual(sorted);
        expect(await pathsOf(store, 'default', true)).toEqual(sorted);
      });

      test('has a version that stays the same after a restart and changes with the paths', async () => {
        const version = async ({ store }: Subject, fresh = false) =>
          (await store.list('default', { fresh })).version;
        const empty = await version(subject);
        await subject.put('default', 'a.wav', '');
        const one = await version(subject);
        expect(one).not.toBe(empty);
        expect(await version(subject, true)).toBe(one);
        await subject.put('default', 'b.wav', '');
        expect(await version(subject)).not.toBe(one);
        await store.remove('default', [{ path: 'b.wav', kind: 'file' }]);
        expect(await version(subject)).toBe(one);
        subject = await subject.reopen();
        expect(await version(subject)).toBe(one);
      });

      test('has the number of files as its length', async () => {
        const length = async () => (await store.list('default', { fresh: false })).length;
        expect(await length()).toBe(0);
        for (const path of ['a.wav', 'b/c.wav', 'b/d.wav']) await subject.put('default', path, '');
        expect(await length()).toBe(3);
      });

      test('does not change while it is being read', async () => {
        await subject.put('default', 'a.wav', '');
        await subject.put('default', 'c.wav', '');
        const { items } = await store.list('default', { fresh: false });
        await subject.put('default', 'b.wav', '');
        expect([...items]).toEqual(['a.wav', 'c.wav']);
      });
    });

    describe('uploads in parts', () => {
      const partsOf = (min: number) => [
        Buffer.alloc(min, 'one '),
        Buffer.alloc(min + 1, 'two '),
        Buffer.from('end'),
      ];

      test.each([[[1, 2, 3]], [[3, 2, 1]], [[2, 1, 2, 3, 1]]])(
        'parts sent in the order %j become one file once they are complete',
        async (order) => {
          const parts = partsOf(subject.partMin);
          const upload = await subject.begin('default', 'dir/film.mp4');
          for (const number of order) {
            const part = parts[number - 1] ?? Buffer.alloc(0);
            expect(await upload.put(number, part)).toBe(md5(part));
          }
          expect(await pathsOf(store, 'default', true)).toEqual([]);
          await upload.complete();
          expect(await pathsOf(store, 'default')).toEqual(['dir/film.mp4']);
          expect((await subject.read('default', 'dir/film.mp4'))?.equals(Buffer.concat(parts))).toBe(true);
        },
      );

      test('the last stored attempt at a part counts', async () => {
        const upload = await subject.begin('default', 'a.mp4');
        for (const text of ['first', 'other and longer', 'last']) await upload.put(1, Buffer.from(text));
        await upload.complete();
        expect(String(await subject.read('default', 'a.mp4'))).toBe('last');
      });

      test('completing an upload a second time changes nothing, even if it replaces an older file', async () => {
        await subject.put('default', 'a.mp4', 'old');
        const upload = await subject.begin('default', 'a.mp4');
        await upload.put(1, Buffer.from('new'));
        await upload.complete();
        await upload.complete();
        expect(String(await subject.read('default', 'a.mp4'))).toBe('new');
      });

      test('a dropped upload no longer exists, and dropping it again is no error', async () => {
        const upload = await subject.begin('default', 'a.mp4');
        await upload.put(1, Buffer.from('film'));
        await upload.drop();
        await upload.drop();
        await expect(upload.complete()).rejects.toThrow(UploadGone);
        expect(await pathsOf(store, 'default', true)).toEqual([]);
      });
    });

    test('the size of a workspace includes files in all folders', async () => {
      expect(await store.usedBytes('default')).toBe(0);
      await subject.put('default', 'a.wav', '123');
      await subject.put('default', 'b/c/d.wav', '4567');
      await subject.put('other', 'a.wav', '89');
      expect(await store.usedBytes('default')).toBe(7);
      await store.remove('default', [{ path: 'b', kind: 'directory' }]);
      expect(await store.usedBytes('default')).toBe(3);
    });

    describe('reading', () => {
      test('returns the whole file or exactly the requested range', async () => {
        const text = 'The bytes of a file, one after the other.';
        await subject.put('default', 'dir/a.wav', text);
        expect(String(await subject.readBack('default', 'dir/a.wav'))).toBe(text);
        for (const [start, end] of [
          [0, 1],
          [4, 9],
          [1, text.length],
          [text.length - 1, text.length],
        ] as const) {
          const read = await subject.readBack('default', 'dir/a.wav', { start, end });
          expect(String(read)).toBe(text.slice(start, end));
        }
      });

      test('returns no bytes of an empty file', async () => {
        await subject.put('default', 'empty.wav', '');
        expect(await subject.readBack('default', 'empty.wav')).toHaveLength(0);
      });

      test('returns files of any size, sent in parts or with one request', async () => {
        const film = Buffer.alloc(3_000_001, 'film ');
        const upload = await subject.begin('default', 'film.mp4');
        await upload.put(1, film);
        await upload.complete();
        expect((await subject.readBack('default', 'film.mp4'))?.equals(film)).toBe(true);
        const range = { start: 65_535, end: 2_000_001 };
        const part = await subject.readBack('default', 'film.mp4', range);
        expect(part?.equals(film.subarray(range.start, range.end))).toBe(true);
      });

      test('works for files with any name', async () => {
        for (const path of ['a b/c+d.wav', '%2e%2e', 'a?b#c.wav', 'e\u0301 "é" \'1\'.wav', '😀/😀.wav']) {
          await subject.put('default', path, path);
          expect(String(await subject.readBack('default', path))).toBe(path);
        }
      });

      test('returns the new bytes of a replaced file, and nothing of a deleted file', async () => {
        await subject.put('default', 'a.wav', 'old');
        await subject.put('default', 'a.wav', 'new');
        expect(String(await subject.readBack('default', 'a.wav'))).toBe('new');
        await store.remove('default', [{ path: 'a.wav', kind: 'file' }]);
        expect(await subject.readBack('default', 'a.wav')).toBeUndefined();
      });

      test('returns no file of another workspace, and nothing that isn’t a file', async () => {
        await subject.put('other', 'a.wav', '');
        await subject.put('default', 'dir/b.wav', '');
        for (const path of ['a.wav', 'dir', 'dir/b.wav/c.wav', 'none/b.wav']) {
          expect(await subject.readBack('default', path)).toBeUndefined();
        }
      });
    });

    describe('the details of files', () => {
      test('cover all files in the order of the list, and equal those of the opened file', async () => {
        const paths = ['a-b/x.wav', 'a/z.wav', 'a.wav', 'é.wav', '\u{E000}.wav', '😀.wav'];
        for (const path of paths) await subject.put('default', path, path);
        await subject.put('other', 'theirs.wav', '');
        const details = await detailsOf(store, 'default');
        expect(details.map(({ path }) => path)).toEqual(await pathsOf(store, 'default', true));
        for (const { path, ...told } of details) {
          expect(told.size).toBe(Buffer.byteLength(path));
          expect(Math.abs(Date.now() - told.modifiedAt)).toBeLessThan(600_000);
          await using file = await store.open('default', path);
          expect([file?.version, file?.size]).toEqual([told.version, told.size]);
          expect(Math.floor((file?.modifiedAt ?? 0) / 1000)).toBe(Math.floor(told.modifiedAt / 1000));
        }
      });

      test('get a new version if the file is replaced, and are missing if it is deleted', async () => {
        await subject.put('default', 'a.wav', 'one');
        await subject.put('default', 'b.wav', 'b');
        const [before, same] = await detailsOf(store, 'default');
        await subject.put('default', 'a.wav', 'two');
        const [after, still] = await detailsOf(store, 'default');
        expect(after?.version).not.toBe(before?.version);
        expect(still).toEqual(same);
        await store.remove('default', [{ path: 'a.wav', kind: 'file' }]);
        expect(await detailsOf(store, 'default')).toEqual([same]);
        expect(await store.open('default', 'a.wav')).toBeUndefined();
      });

      test('change the content version of the list, if it has one, when a file is replaced', async () => {
        const contentVersion = async () => (await store.list('default', { fresh: true })).contentVersion;
        await subject.put('default', 'a.wav', 'one');
        const before = await contentVersion();
        expect(await contentVersion()).toBe(before);
        await subject.put('default', 'a.wav', 'two');
        const after = await contentVersion();
        expect(after === undefined || after !== before).toBe(true);
      });

      test('an open file is read in ranges, and never returns bytes of a file that replaced it', async () => {
        await subject.put('default', 'a.wav', 'the bytes of before');
        await using file = await store.open('default', 'a.wav');
        if (!file) return expect.unreachable();
        expect(String(Buffer.from(await readWhole(file, { start: 4, end: 9 })))).toBe('bytes');
        expect(await readWhole(file, { start: 3, end: 3 })).toHaveLength(0);
        await subject.put('default', 'a.wav', 'and other bytes now');
        const later = await readWhole(file, { start: 0, end: 3 }).then(
          (bytes) => String(Buffer.from(bytes)),
          () => 'refused',
        );
        expect(['the', 'refused']).toContain(later);
      });
    });

    describe('deleting', () => {
      test('a directory is deleted with its content, but not paths that only begin with the same text', async () => {
        for (const path of ['a/1.wav', 'a/b/2.wav', 'ab/3.wav', 'a-b/x.wav', 'a.wav']) {
          await subject.put('default', path, '');
        }
        await store.remove('default', [{ path: 'a', kind: 'directory' }]);
        for (const fresh of [false, true]) {
          expect(await pathsOf(store, 'default', fresh)).toEqual(['a-b/x.wav', 'a.wav', 'ab/3.wav']);
        }
      });

      test('a file that is named twice, alone and by its folder, is deleted without an error', async () => {
        for (const path of ['a/1.wav', 'a/b/2.wav', 'c.wav']) await subject.put('default', path, '');
        await store.remove('default', [
          { path: 'a/b', kind: 'directory' },
          { path: 'a', kind: 'directory' },
          { path: 'a/1.wav', kind: 'file' },
          { path: 'a/1.wav', kind: 'file' },
        ]);
        expect(await pathsOf(store, 'default', true)).toEqual(['c.wav']);
      });

      test('a missing path, or one of the other kind, is no error and deletes nothing', async () => {
        await subject.put('default', 'a/b.wav', '');
        await store.remove('default', [
          { path: 'none.wav', kind: 'file' },
          { path: 'a', kind: 'file' },
          { path: 'a/b.wav', kind: 'directory' },
          { path: 'a/b.wav/c', kind: 'file' },
          { path: 'none', kind: 'directory' },
        ]);
        expect(await pathsOf(store, 'default', true)).toEqual(['a/b.wav']);
        expect(await store.has('default', { path: 'a', kind: 'directory' })).toBe(true);
        expect(await store.has('default', { path: 'a', kind: 'file' })).toBe(false);
      });

      test('no path leads out of the workspace', async () => {
        await subject.put('other', 'a/b.wav', '');
        await subject.put('default', 'c.wav', '');
        for (const path of ['../other/a', '..', '.', '', '/', 'x/../../other/a', '../other', 'c.wav\0']) {
          for (const kind of ['file', 'directory'] as const) {
            expect(await store.has('default', { path, kind })).toBe(false);
            await store.remove('default', [{ path, kind }]);
          }
        }
        expect(await pathsOf(store, 'other', true)).toEqual(['a/b.wav']);
        expect(await pathsOf(store, 'default', true)).toEqual(['c.wav']);
      });

      test('open uploads are not affected', async () => {
        const upload = await subject.begin('default', 'dir/film.mp4');
        await upload.put(1, Buffer.from('film'));
        await subject.put('default', 'dir/other.wav', '');
        await store.remove('default', [{ path: 'dir', kind: 'directory' }]);
        await upload.complete();
        expect(await pathsOf(store, 'default')).toEqual(['dir/film.mp4']);
      });
    });
  });
}
