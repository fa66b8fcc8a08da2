// What every media store must hold. Each implementation's test runs this.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  bodyOf,
  brokenBody,
  inOrder,
  md5,
  pathsOf,
  putFile,
  putPart,
  type Subject,
} from '#service/testing/store-steps.ts';
import { type MediaStore, NameClash, type StoredPart, type Upload } from './media-store.ts';
import { describeMultipart } from './multipart.conformance.ts';

export function describeMediaStore(name: string, open: () => Promise<Subject>): void {
  describe(`a media store: ${name}, multipart uploads`, () => {
    describeMultipart(open);
  });

  describe(`a media store: ${name}`, () => {
    let subject: Subject;
    let store: MediaStore;
    const upload: Upload = { id: 'upload-1', workspace: 'default', path: 'dir/film.mp4' };
    const stored = new Map<number, StoredPart>();

    beforeEach(async () => {
      subject = await open();
      store = subject.store;
      stored.clear();
    });
    afterEach(() => subject.close());

    describe('single files', () => {
      test('a staged body is nowhere to be seen until it is published, then it is there as a whole', async () => {
        const staged = await store.intake.stage(bodyOf('ab', '', 'c'));
        expect(staged.etag).toBe(md5('abc'));
        expect(await pathsOf(store, 'default', true)).toEqual([]);
        await staged.publish('default', 'dir/take 1.wav');
        await staged[Symbol.asyncDispose]();
        expect(await pathsOf(store, 'default')).toEqual(['dir/take 1.wav']);
        expect(String(await subject.read('default', 'dir/take 1.wav'))).toBe('abc');
      });

      test('an empty body is a file of no bytes', async () => {
        await putFile(store, 'default', 'empty.wav', '');
        expect(await subject.read('default', 'empty.wav')).toHaveLength(0);
      });

      test('publishing over an existing path replaces it', async () => {
        await putFile(store, 'default', 'a.wav', 'old and long');
        await putFile(store, 'default', 'a.wav', 'new');
        expect(String(await subject.read('default', 'a.wav'))).toBe('new');
        expect(await pathsOf(store, 'default')).toEqual(['a.wav']);
      });

      test('a body that breaks off, falls short or runs over is not stored, and the old file stays', async () => {
        await putFile(store, 'default', 'a.wav', 'old');
        await expect(store.intake.stage(brokenBody(100))).rejects.toThrow('connection lost');
        await expect(store.intake.stage({ ...bodyOf('abc'), size: 4 })).rejects.toThrow('shorter');
        await expect(store.intake.stage({ ...bodyOf('abc'), size: 2 })).rejects.toThrow('longer');
        expect(String(await subject.read('default', 'a.wav'))).toBe('old');
      });

      test('trying to write leaves nothing behind', async () => {
        await subject.store.tryWriting();
        expect(await pathsOf(subject.store, 'default', true)).toEqual([]);
      });

      test('workspaces do not see each other', async () => {
        await putFile(store, 'one', 'a.wav', '1');
        await putFile(store, 'two', 'a.wav', '2');
        await store.remove('one', [{ path: 'a.wav', kind: 'file' }]);
        expect(await pathsOf(store, 'one')).toEqual([]);
        expect(String(await subject.read('two', 'a.wav'))).toBe('2');
      });

      test('what was published is there after a restart', async () => {
        await putFile(store, 'default', 'a.wav', 'abc');
        subject = await subject.reopen();
        expect(await pathsOf(subject.store, 'default')).toEqual(['a.wav']);
      });
    });

    describe('names', () => {
      test('a file is not made where a directory is, nor a directory where a file is', async () => {
        await putFile(store, 'default', 'a.mp4/b.wav', 'b');
        await putFile(store, 'default', 'c.wav', 'c');
        for (const path of ['a.mp4', 'c.wav/d.wav', 'c.wav/e/f.wav']) {
          await expect(store.checkName('default', path)).rejects.toThrow(NameClash);
          await expect(putFile(store, 'default', path, 'x')).rejects.toThrow(NameClash);
        }
        expect(await pathsOf(store, 'default', true)).toEqual(['a.mp4/b.wav', 'c.wav']);
      });

      test('completing at a clashing name fails and can be repeated once the name is free', async () => {
        await putPart(store, upload, stored, 1, 'film');
        await putFile(store, 'default', 'dir', 'in the way');
        await expect(store.intake.complete(upload, inOrder(stored))).rejects.toThrow(NameClash);
        await store.remove('default', [{ path: 'dir', kind: 'file' }]);
        await store.intake.complete(upload, inOrder(stored));
        expect(String(await subject.read('default', upload.path))).toBe('film');
      });

      test('names that only look like each other are different files', async () => {
        for (const path of [
          '__proto__',
          'constructor',
          ' a.wav',
          'a.wav ',
          '.a.wav',
          '%2e%2e',
          'a?b#c.wav',
        ]) {
          await putFile(store, 'default', path, path);
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
        for (const path of paths) await putFile(store, 'default', path, '');
        const sorted = [...paths].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(await pathsOf(store, 'default')).toEqual(sorted);
        expect(await pathsOf(store, 'default', true)).toEqual(sorted);
      });

      test('its version is that of the content: the same after a restart, another after a change', async () => {
        const version = async ({ store }: Subject, fresh = false) =>
          (await store.list('default', { fresh })).version;
        const empty = await version(subject);
        await putFile(store, 'default', 'a.wav', '');
        const one = await version(subject);
        expect(one).not.toBe(empty);
        expect(await version(subject, true)).toBe(one);
        await putFile(store, 'default', 'b.wav', '');
        expect(await version(subject)).not.toBe(one);
        await store.remove('default', [{ path: 'b.wav', kind: 'file' }]);
        expect(await version(subject)).toBe(one);
        subject = await subject.reopen();
        expect(await version(subject)).toBe(one);
      });

      test('one that is being read does not change', async () => {
        await putFile(store, 'default', 'a.wav', '');
        await putFile(store, 'default', 'c.wav', '');
        const { items } = await store.list('default', { fresh: false });
        await putFile(store, 'default', 'b.wav', '');
        expect([...items]).toEqual(['a.wav', 'c.wav']);
      });
    });

    describe('deleting', () => {
      test('a directory goes with all under it, and never what only begins like it', async () => {
        for (const path of ['a/1.wav', 'a/b/2.wav', 'ab/3.wav', 'a-b/x.wav', 'a.wav']) {
          await putFile(store, 'default', path, '');
        }
        await store.remove('default', [{ path: 'a', kind: 'directory' }]);
        for (const fresh of [false, true]) {
          expect(await pathsOf(store, 'default', fresh)).toEqual(['a-b/x.wav', 'a.wav', 'ab/3.wav']);
        }
      });

      test('what is not there, or is of the other kind, is no error and touches nothing', async () => {
        await putFile(store, 'default', 'a/b.wav', '');
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

      test('directories left empty are gone: their names are free for files', async () => {
        await putFile(store, 'default', 'a.mp4/b/c.wav', '');
        await store.remove('default', [{ path: 'a.mp4/b/c.wav', kind: 'file' }]);
        await putFile(store, 'default', 'a.mp4', 'film');
        expect(await pathsOf(store, 'default', true)).toEqual(['a.mp4']);
      });

      test('no path leads outside', async () => {
        await putFile(store, 'other', 'a/b.wav', '');
        await putFile(store, 'default', 'c.wav', '');
        for (const path of ['../other/a', '..', '.', '', '/', 'x/../../other/a', '../other', 'c.wav\0']) {
          for (const kind of ['file', 'directory'] as const) {
            expect(await store.has('default', { path, kind })).toBe(false);
            await store.remove('default', [{ path, kind }]);
          }
        }
        expect(await pathsOf(store, 'other', true)).toEqual(['a/b.wav']);
        expect(await pathsOf(store, 'default', true)).toEqual(['c.wav']);
      });

      test('open uploads are untouched', async () => {
        await putPart(store, upload, stored, 1, 'film');
        await putFile(store, 'default', 'dir/other.wav', '');
        await store.remove('default', [{ path: 'dir', kind: 'directory' }]);
        await store.intake.complete(upload, inOrder(stored));
        expect(await pathsOf(store, 'default')).toEqual([upload.path]);
      });
    });
  });
}
