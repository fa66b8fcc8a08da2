// What every media store must hold. Each implementation's test runs this.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Body,
  type MediaStore,
  NameClash,
  type StoredPart,
  type Upload,
  UploadGone,
} from './media-store.ts';

export interface Subject {
  readonly store: MediaStore;
  /** The bytes at a path, undefined when there is no file. */
  read(workspace: string, path: string): Promise<Buffer | undefined>;
  /** The same data seen by a new process. */
  reopen(): Promise<Subject>;
  close(): Promise<void>;
}

export function bodyOf(...chunks: (string | Uint8Array)[]): Body {
  const buffers = chunks.map((chunk) => Buffer.from(chunk));
  return { size: Buffer.concat(buffers).length, chunks: each(buffers) };
}

async function* each<T>(items: Iterable<T>): AsyncGenerator<T> {
  for (const item of items) yield item;
}

/** Gives some bytes, then fails as a broken connection does. */
export function brokenBody(size: number): Body {
  async function* chunks() {
    yield Buffer.from('some');
    throw new Error('connection lost');
  }
  return { size, chunks: chunks() };
}

export function md5(bytes: string | Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

export async function putFile(
  store: MediaStore,
  workspace: string,
  path: string,
  bytes: string,
): Promise<void> {
  await using staged = await store.intake.stage(bodyOf(bytes));
  await staged.publish(workspace, path);
}

/** Stores a part and keeps it in the list, as the records would. */
export async function putPart(
  store: MediaStore,
  upload: Upload,
  stored: Map<number, StoredPart>,
  partNumber: number,
  bytes: string | Uint8Array,
): Promise<StoredPart> {
  const body = bodyOf(bytes);
  await using attempt = store.intake.beginPart(upload, partNumber, body.size, [...stored.values()]);
  const part = await attempt.receive(body);
  const replaced = stored.get(partNumber);
  stored.set(partNumber, part);
  await attempt.keep(replaced);
  return part;
}

export function inOrder(stored: ReadonlyMap<number, StoredPart>): StoredPart[] {
  return [...stored.values()].sort((a, b) => a.partNumber - b.partNumber);
}

export async function pathsOf(store: MediaStore, workspace: string, fresh = false): Promise<string[]> {
  return [...(await store.list(workspace, { fresh })).items];
}

export function describeMediaStore(name: string, open: () => Promise<Subject>): void {
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

    describe('parts', () => {
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
            expect(await subject.read('default', upload.path)).toEqual(Buffer.concat(parts));
            expect(await pathsOf(store, 'default')).toEqual([upload.path]);
          });
        }
      }

      test('the last stored attempt at a part counts, whatever was sent before', async () => {
        for (const text of ['first', 'other', 'third', 'longer one', 'fifth']) {
          await putPart(store, upload, stored, 1, text);
        }
        await putPart(store, upload, stored, 2, ' end');
        await putPart(store, upload, stored, 2, ' END');
        await store.intake.complete(upload, inOrder(stored));
        expect(String(await subject.read('default', upload.path))).toBe('fifth END');
      });

      test('attempts at one part at the same time do not mix', async () => {
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

      test('a failed attempt leaves the stored part as it was', async () => {
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

      test('parts survive a restart and its clean-up; what is not on record does not', async () => {
        await putPart(store, upload, stored, 1, 'one ');
        await putPart(store, upload, stored, 1, 'ONE ');
        const other = { ...upload, id: 'upload-2', path: 'b.wav' };
        const forgotten = await putPart(store, other, new Map(), 1, 'forgotten');
        await store.intake.stage(bodyOf('staged and abandoned'));
        subject = await subject.reopen();
        await subject.store.intake.cleanUp(new Map([[upload.id, inOrder(stored)]]));
        await putPart(subject.store, upload, stored, 2, 'two');
        await subject.store.intake.complete(upload, inOrder(stored));
        expect(String(await subject.read('default', upload.path))).toBe('ONE two');
        await expect(subject.store.intake.complete(other, [forgotten])).rejects.toThrow(UploadGone);
        expect(await pathsOf(subject.store, 'default', true)).toEqual([upload.path]);
      });

      test('completing again before the record is gone does no harm, also after a restart', async () => {
        await putPart(store, upload, stored, 1, 'one ');
        await putPart(store, upload, stored, 2, 'two');
        await store.intake.complete(upload, inOrder(stored));
        await store.intake.complete(upload, inOrder(stored));
        subject = await subject.reopen();
        await subject.store.intake.cleanUp(new Map([[upload.id, inOrder(stored)]]));
        await subject.store.intake.complete(upload, inOrder(stored));
        expect(String(await subject.read('default', upload.path))).toBe('one two');
      });

      test('nothing sent after completing reaches the finished file', async () => {
        await putPart(store, upload, stored, 1, 'one ');
        await putPart(store, upload, stored, 2, 'two');
        const before = inOrder(stored);
        await store.intake.complete(upload, before);
        await expect(putPart(store, upload, new Map(stored), 3, 'late')).rejects.toThrow(UploadGone);
        await putPart(store, upload, stored, 3, 'late and larger');
        await expect(store.intake.complete(upload, inOrder(stored))).rejects.toThrow(UploadGone);
        expect(String(await subject.read('default', upload.path))).toBe('one two');
      });

      test('a dropped upload is gone, and dropping it again is no error', async () => {
        await putPart(store, upload, stored, 1, 'one');
        await store.intake.drop(upload.id);
        await store.intake.drop(upload.id);
        await expect(store.intake.complete(upload, inOrder(stored))).rejects.toThrow(UploadGone);
        expect(await pathsOf(store, 'default', true)).toEqual([]);
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
