// Additional tests for stores that receive bodies through the service: storing bodies, and conflicts of names.
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
import { NameClash, type ReceivingStore, type StoredPart, type Upload } from './media-store.ts';
import { describeMultipart } from './multipart.conformance.ts';

export function describeIntake(name: string, open: () => Promise<Subject<ReceivingStore>>): void {
  describe(`a receiving store: ${name}, multipart uploads`, () => {
    describeMultipart(open);
  });

  describe(`a receiving store: ${name}`, () => {
    let subject: Subject<ReceivingStore>;
    let store: ReceivingStore;
    const upload: Upload = { id: 'upload-1', workspace: 'default', path: 'dir/film.mp4' };
    const stored = new Map<number, StoredPart>();

    beforeEach(async () => {
      subject = await open();
      store = subject.store;
      stored.clear();
    });
    afterEach(() => subject.close());

    test('a staged body is not listed until it is published, and is then complete', async () => {
      const staged = await store.intake.stage(bodyOf('ab', '', 'c'));
      expect(staged.etag).toBe(md5('abc'));
      expect(await pathsOf(store, 'default', true)).toEqual([]);
      await staged.publish('default', 'dir/take 1.wav');
      await staged[Symbol.asyncDispose]();
      expect(await pathsOf(store, 'default')).toEqual(['dir/take 1.wav']);
      expect(String(await subject.read('default', 'dir/take 1.wav'))).toBe('abc');
    });

    test('a body that is interrupted, too short or too long is not stored, and the old file stays', async () => {
      await putFile(store, 'default', 'a.wav', 'old');
      await expect(store.intake.stage(brokenBody(100))).rejects.toThrow('connection lost');
      await expect(store.intake.stage({ ...bodyOf('abc'), size: 4 })).rejects.toThrow('shorter');
      await expect(store.intake.stage({ ...bodyOf('abc'), size: 2 })).rejects.toThrow('longer');
      expect(String(await subject.read('default', 'a.wav'))).toBe('old');
    });

    test('a file is refused in place of a directory, and a directory in place of a file', async () => {
      await putFile(store, 'default', 'a.mp4/b.wav', 'b');
      await putFile(store, 'default', 'c.wav', 'c');
      for (const path of ['a.mp4', 'c.wav/d.wav', 'c.wav/e/f.wav']) {
        await expect(store.checkName('default', path)).rejects.toThrow(NameClash);
        await expect(putFile(store, 'default', path, 'x')).rejects.toThrow(NameClash);
      }
      expect(await pathsOf(store, 'default', true)).toEqual(['a.mp4/b.wav', 'c.wav']);
    });

    test('completing an upload with a conflicting name fails, and succeeds once the name is free', async () => {
      await putPart(store, upload, stored, 1, 'film');
      await putFile(store, 'default', 'dir', 'in the way');
      await expect(store.intake.complete(upload, inOrder(stored))).rejects.toThrow(NameClash);
      await store.remove('default', [{ path: 'dir', kind: 'file' }]);
      await store.intake.complete(upload, inOrder(stored));
      expect(String(await subject.read('default', upload.path))).toBe('film');
    });

    test('empty directories are removed, so their names are free for files', async () => {
      await putFile(store, 'default', 'a.mp4/b/c.wav', '');
      await store.remove('default', [{ path: 'a.mp4/b/c.wav', kind: 'file' }]);
      await putFile(store, 'default', 'a.mp4', 'film');
      expect(await pathsOf(store, 'default', true)).toEqual(['a.mp4']);
    });
  });
}
