// Tests of multipart uploads for stores that receive bodies through the service. intake.conformance.ts runs them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  bodyOf,
  brokenBody,
  inOrder,
  md5,
  pathsOf,
  putPart,
  type Subject,
  uploadIdsOf,
} from '#service/testing/store-steps.ts';
import { type ReceivingStore, type StoredPart, type Upload, UploadGone } from './media-store.ts';

export function describeMultipart(open: () => Promise<Subject<ReceivingStore>>): void {
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

  const bytes = (length: number, seed: number) => Buffer.alloc(length, `part ${seed} `);
  const sizes: Record<string, number[]> = {
    'equal with a shorter last': [4096, 4096, 4096, 100],
    'all equal': [4096, 4096],
    'one alone': [7],
    'ever larger': [10, 20, 30, 40],
    'ever smaller': [40, 30, 20, 10],
    'a larger last': [16, 16, 64],
    irregular: [16, 64, 8, 64, 1],
    'with an empty last': [16, 0],
  };
  const orders: Record<string, (n: number[]) => number[]> = {
    'in order': (numbers) => numbers,
    'the last first': (numbers) => [...numbers.slice(-1), ...numbers.slice(0, -1)],
    backwards: (numbers) => [...numbers].reverse(),
  };
  for (const [shape, lengths] of Object.entries(sizes)) {
    for (const [order, arrange] of Object.entries(orders)) {
      test(`parts ${shape}, sent ${order}, become one file`, async () => {
        const parts = lengths.map((length, index) => bytes(length, index));
        for (const number of arrange(parts.map((_, index) => index + 1))) {
          const part = parts[number - 1] ?? Buffer.alloc(0);
          expect(await putPart(store, upload, stored, number, part)).toMatchObject({
            partNumber: number,
            etag: md5(part),
            size: part.length,
          });
        }
        expect(await pathsOf(store, 'default', true)).toEqual([]);
        await store.intake.complete(upload, inOrder(stored));
        expect((await subject.read('default', upload.path))?.equals(Buffer.concat(parts))).toBe(true);
        expect(await pathsOf(store, 'default')).toEqual([upload.path]);
      });
    }
  }

  test('the last stored attempt at a part replaces earlier ones', async () => {
    for (const text of ['first', 'other', 'third', 'longer one', 'fifth']) {
      await putPart(store, upload, stored, 1, text);
    }
    await putPart(store, upload, stored, 2, ' end');
    await putPart(store, upload, stored, 2, ' END');
    await store.intake.complete(upload, inOrder(stored));
    expect(String(await subject.read('default', upload.path))).toBe('fifth END');
  });

  test('concurrent attempts at one part do not mix their bytes', async () => {
    const [a, b] = [bodyOf('aa', 'aa'), bodyOf('bb', 'bb')];
    const first = store.intake.beginPart(upload, 1, 4, []);
    const second = store.intake.beginPart(upload, 1, 4, []);
    const parts = await Promise.all([first.receive(a), second.receive(b)]);
    await first.keep(undefined);
    await first[Symbol.asyncDispose]();
    await second.keep(parts[0]);
    await second[Symbol.asyncDispose]();
    await store.intake.complete(upload, [parts[1]]);
    expect(String(await subject.read('default', upload.path))).toBe('bbbb');
  });

  test('a failed attempt does not change the stored part', async () => {
    await putPart(store, upload, stored, 1, 'kept');
    const attempt = store.intake.beginPart(upload, 1, 4, inOrder(stored));
    await expect(attempt.receive(brokenBody(100))).rejects.toThrow('connection lost');
    await attempt[Symbol.asyncDispose]();
    await store.intake.complete(upload, inOrder(stored));
    expect(String(await subject.read('default', upload.path))).toBe('kept');
  });

  test('a failed attempt at a part beyond the last leaves no bytes in the file', async () => {
    await putPart(store, upload, stored, 1, 'whole');
    const attempt = store.intake.beginPart(upload, 2, 5, inOrder(stored));
    await expect(attempt.receive({ ...bodyOf('rest'), size: 5 })).rejects.toThrow('shorter');
    await attempt[Symbol.asyncDispose]();
    await store.intake.complete(upload, inOrder(stored));
    expect(String(await subject.read('default', upload.path))).toBe('whole');
  });

  test('recorded parts survive a restart and its cleanup, but dropped and unrecorded parts do not', async () => {
    await putPart(store, upload, stored, 1, 'one ');
    await putPart(store, upload, stored, 1, 'ONE ');
    const other = { ...upload, id: 'upload-2', path: 'b.wav' };
    const forgotten = await putPart(store, other, new Map(), 1, 'forgotten');
    await store.intake.stage(bodyOf('staged and abandoned'));
    subject = await subject.reopen();
    const { intake } = subject.store;
    await intake.cleanUp();
    expect(await uploadIdsOf(subject.store)).toEqual([upload.id, other.id]);
    await intake.drop(other.id);
    await intake.trim(upload.id, inOrder(stored));
    await putPart(subject.store, upload, stored, 2, 'two');
    await subject.store.intake.complete(upload, inOrder(stored));
    expect(String(await subject.read('default', upload.path))).toBe('ONE two');
    await expect(subject.store.intake.complete(other, [forgotten])).rejects.toThrow(UploadGone);
    expect(await pathsOf(subject.store, 'default', true)).toEqual([upload.path]);
  });

  test('completing an upload a second time changes nothing, even after a restart', async () => {
    await putPart(store, upload, stored, 1, 'one ');
    await putPart(store, upload, stored, 2, 'two');
    await store.intake.complete(upload, inOrder(stored));
    await store.intake.complete(upload, inOrder(stored));
    subject = await subject.reopen();
    await subject.store.intake.cleanUp();
    await subject.store.intake.trim(upload.id, inOrder(stored));
    await subject.store.intake.complete(upload, inOrder(stored));
    expect(String(await subject.read('default', upload.path))).toBe('one two');
  });

  test('a part sent after completion does not change the finished file', async () => {
    await putPart(store, upload, stored, 1, 'one ');
    await putPart(store, upload, stored, 2, 'two');
    const before = inOrder(stored);
    await store.intake.complete(upload, before);
    await expect(putPart(store, upload, new Map(stored), 3, 'late')).rejects.toThrow(UploadGone);
    await putPart(store, upload, stored, 3, 'late and larger');
    await expect(store.intake.complete(upload, inOrder(stored))).rejects.toThrow(UploadGone);
    expect(String(await subject.read('default', upload.path))).toBe('one two');
  });

  test('a dropped upload no longer exists, and dropping it again is no error', async () => {
    await putPart(store, upload, stored, 1, 'one');
    await store.intake.drop(upload.id);
    await store.intake.drop(upload.id);
    await expect(store.intake.complete(upload, inOrder(stored))).rejects.toThrow(UploadGone);
    expect(await pathsOf(store, 'default', true)).toEqual([]);
  });
}
