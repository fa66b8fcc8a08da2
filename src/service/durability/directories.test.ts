import type * as fs from 'node:fs';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { makeDirectories } from './directories.ts';

/** The directories synced, and what becomes of a sync. */
const disk = vi.hoisted(() => ({
  opened: new Map<number, string>(),
  synced: [] as string[],
  meets: undefined as undefined | ((directory: string, end: (error?: Error) => void) => void),
}));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const openSync: typeof fs.openSync = (path, flags) => {
    const descriptor = real.openSync(path, flags);
    disk.opened.set(descriptor, String(path));
    return descriptor;
  };
  const fsync = (descriptor: number, done: fs.NoParamCallback) => {
    const directory = disk.opened.get(descriptor) ?? '';
    disk.synced.push(directory);
    const end = (error?: Error) => setImmediate(done, error ?? null);
    if (disk.meets) disk.meets(directory, end);
    else end();
  };
  return { ...real, openSync, fsync };
});

const root = mkdtempSync(join(tmpdir(), 'lectern-directories-'));
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  disk.synced = [];
  disk.meets = undefined;
});

test('each directory that was missing is made durable in the one above it; what was there is left alone', async () => {
  await mkdir(join(root, 'there'));
  await makeDirectories(join(root, 'there', 'a', 'b'));
  expect(disk.synced).toEqual([join(root, 'there', 'a'), join(root, 'there')]);
  await makeDirectories(join(root, 'there', 'a'));
  expect(disk.synced).toHaveLength(2);
});

test.each([
  ['the same', 'a/b', 'a/b'],
  ['one beside it', 'a/b', 'a/c'],
  ['one in it', 'a/b', 'a'],
  ['the one above it', 'a', 'a/b'],
])(
  'who asks for a directory, while another is just making %s, waits until all names on its way are durable',
  async (_what, one, other) => {
    const place = await mkdtemp(join(root, 'both-'));
    const order: string[] = [];
    const held = Promise.withResolvers<() => void>();
    disk.meets = (directory, end) => {
      if (directory === place && !order.includes('durable')) held.resolve(end);
      else end();
    };
    const first = makeDirectories(join(place, one)).then(() => order.push('first'));
    const end = await held.promise;
    const second = makeDirectories(join(place, other)).then(() => order.push('second'));
    // Enough for all that it may ask of the disk.
    for (let asked = 0; asked < 5; asked++) await mkdir(join(place, `asked-${asked}`));
    order.push('durable');
    end();
    await Promise.all([first, second]);
    expect(order[0]).toBe('durable');
  },
);

test('a directory whose name could not be made durable is made so by the next who asks for it', async () => {
  disk.meets = (_directory, end) => end(new Error('input/output error'));
  await expect(makeDirectories(join(root, 'failed', 'a'))).rejects.toThrow('input/output error');
  disk.meets = undefined;
  disk.synced = [];
  await makeDirectories(join(root, 'failed', 'b'));
  expect(disk.synced).toContain(root);
  disk.synced = [];
  await makeDirectories(join(root, 'failed', 'a'));
  expect(disk.synced).toEqual([join(root, 'failed')]);
  disk.synced = [];
  await makeDirectories(join(root, 'failed', 'a'));
  expect(disk.synced).toEqual([]);
});

test('so is one that was made on the way to another which could not be', async () => {
  await expect(makeDirectories(join(root, 'way', 'x'.repeat(300)))).rejects.toThrow('ENAMETOOLONG');
  await makeDirectories(join(root, 'way'));
  expect(disk.synced).toEqual([root]);
});

test('what is made has the mode asked for', async () => {
  await makeDirectories(join(root, 'own', 'folder'), 0o700);
  expect(statSync(join(root, 'own', 'folder')).mode & 0o777).toBe(0o700);
});

test.skipIf(!existsSync('/proc/self'))('where none can be made, that is said', async () => {
  await expect(makeDirectories('/proc/none/x')).rejects.toThrow('ENOENT');
});

test('a file is no directory', async () => {
  writeFileSync(join(root, 'file'), '');
  await expect(makeDirectories(join(root, 'file'))).rejects.toThrow('is not a directory');
  await expect(makeDirectories(join(root, 'file', 'x'))).rejects.toThrow('ENOTDIR');
});
