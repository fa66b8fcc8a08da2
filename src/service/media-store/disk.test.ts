import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDisk } from './disk.ts';
import { errorCode } from './disk-durable.ts';
import { describeMediaStore, type Subject } from './media-store.conformance.ts';

async function subjectOn(data: string): Promise<Subject> {
  const store = await openDisk({
    media: join(data, 'media'),
    uploads: join(data, 'uploads'),
    onError: (error) => {
      throw error;
    },
  });
  return {
    store,
    async read(workspace, path) {
      try {
        return await readFile(join(data, 'media', workspace, path));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    async reopen() {
      await store[Symbol.asyncDispose]();
      return subjectOn(data);
    },
    async close() {
      await store[Symbol.asyncDispose]();
      await rm(data, { recursive: true, force: true });
    },
  };
}

describeMediaStore('disk', async () => subjectOn(await mkdtemp(join(tmpdir(), 'media-'))));
