import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withFaults } from '#service/media-store/faulty.ts';
import { describeIntake } from '#service/media-store/intake.conformance.ts';
import { describeMediaStore } from '#service/media-store/media-store.conformance.ts';
import { FileChanged, type ReceivingStore, type StoredPart } from '#service/media-store/media-store.ts';
import {
  beginReceiving,
  inOrder,
  pathsOf,
  putFile,
  putPart,
  readBack,
  type Subject,
} from '#service/testing/store-steps.ts';
import { openDisk } from './disk-store.ts';
import { errorCode } from './errors.ts';

type Wrap = (store: ReceivingStore) => ReceivingStore;

async function subjectOn(data: string, wrap: Wrap): Promise<Subject<ReceivingStore>> {
  const disk = await openDisk({
    media: join(data, 'media'),
    uploads: join(data, 'uploads'),
    onError: (error) => {
      throw error;
    },
  });
  const store = wrap(disk);
  return {
    store,
    partMin: 1,
    put: (...file) => putFile(store, ...file),
    begin: async (workspace, path) => beginReceiving(store, workspace, path),
    async read(workspace, path) {
      try {
        return await readFile(join(data, 'media', workspace, path));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    readBack: (...of) => readBack(store, ...of),
    async reopen() {
      await store[Symbol.asyncDispose]();
      return subjectOn(data, wrap);
    },
    async close() {
      await store[Symbol.asyncDispose]();
      await rm(data, { recursive: true, force: true });
    },
  };
}

const newFolder = () => mkdtemp(join(tmpdir(), 'media-'));

const open = async (wrap: Wrap = (store) => store) => subjectOn(await newFolder(), wrap);
describeMediaStore('disk', open);
describeIntake('disk', open);
describeMediaStore('disk with faults, for files without a fault in their name', () => open(withFaults));
describeIntake('disk with faults, for files without a fault in their name', () => open(withFaults));

test.each(['put-500', 'complete-500', 'delete-500', 'put-full'])(
  'a file named fault-%s-once fails once',
  async (fault) => {
    const subject = await subjectOn(await newFolder(), withFaults);
    const { store } = subject;
    const path = `dir/fault-${fault}-once.wav`;
    const upload = { id: 'id', workspace: 'default', path };
    const stored = new Map<number, StoredPart>();
    const steps = [
      () => putPart(store, upload, stored, 1, 'part'),
      () => store.intake.complete(upload, inOrder(stored)),
      () => store.remove('default', [{ path, kind: 'file' }]),
    ];
    let faults = 0;
    for (const step of steps) {
      await step().catch(async (error: unknown) => {
        faults++;
        expect(String(error)).toContain('Simulated by the file’s name');
        await step();
      });
    }
    expect(faults).toBe(1);
    expect(await pathsOf(store, 'default', true)).toEqual([]);
    await subject.close();
  },
);

test('refuses to replace a file that another program rewrote in place with the old modification time', async () => {
  const data = await newFolder();
  const subject = await subjectOn(data, (store) => store);
  const { store } = subject;
  await putFile(store, 'default', 'a.wav', 'first');
  const [shown] = await store.versions('default', ['a.wav']);
  const file = join(data, 'media', 'default', 'a.wav');
  const { atime, mtime } = await stat(file);
  await writeFile(file, 'other');
  await utimes(file, atime, mtime);
  const replacing = putFile(store, 'default', 'a.wav', 'third', { version: shown?.version ?? '' });
  await expect(replacing).rejects.toThrow(FileChanged);
  expect((await subject.read('default', 'a.wav'))?.toString()).toBe('other');
  await subject.close();
});
