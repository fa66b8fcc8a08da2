// Leftovers of a crash in the folder of uploads, and how the next start removes them.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  bytesOf,
  complete,
  leftovers,
  named,
  PART,
  readMedia,
  uploadParts,
} from '#service/testing/media-steps.ts';
import { startTestService, type TestService } from '#service/testing/test-service.ts';

async function leave(service: TestService, ...path: string[]): Promise<void> {
  const file = join(service.config.data, 'uploads', ...path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'left');
}

const uploadFolders = async (service: TestService) => readdir(join(service.config.data, 'uploads', 'parts'));

test('after a start, uploads without a record and files without a stored part are removed in the background', async () => {
  await using service = await startTestService();
  const parts = [bytesOf(PART, 'one'), bytesOf(10, 'two')];
  const id = await uploadParts(service, 'film.mp4', parts);
  const [expected] = await leftovers(service);
  await leave(service, 'parts', 'gone', 'parts');
  await leave(service, 'parts', id, 'aside-1');
  await leave(service, 'staged', 'one');
  await service.restart();
  expect(await readdir(join(service.config.data, 'uploads', 'staged'))).toEqual([]);
  await expect.poll(() => leftovers(service)).toEqual([expected]);
  await expect.poll(() => uploadFolders(service)).toEqual([id]);
  expect((await complete(service, 'film.mp4', id, named(parts))).statusCode).toBe(200);
  expect((await readMedia(service, 'film.mp4')).equals(Buffer.concat(parts))).toBe(true);
});
