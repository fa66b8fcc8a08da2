import type * as fs from 'node:fs';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { makeDirectories } from './directories.ts';

/** Records which directories are synced, and lets a test delay or fail a sync. */
const disk = vi.hoisted(() => ({
  opened: new Map<number, string>(),
  synced: [] as string[],
  onSync: undefined as undefined | ((directory: string, end: (error?: Error) => void) => void),
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
    if (disk.onSync) disk.onSync(directory, end);
    else end();
  };
  return { ...real, openSync, fsync };
});

const root = mkdtempSync(join(tmpdir(), 'lectern-directories-'));
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  disk.synced = [];
  disk.onSync = undefined;
});

test('new directories are synced in their parents, existing ones are not', async () => {
  await mkdir(join(root, 'there'));
  await makeDirectories(join(root, 'there', 'a', 'b'));
  expect(disk.synced).toEqual([join(root, 'there', 'a'), join(root, 'there')]);
  await makeDirectories(join(root, 'there', 'a'));
  expect(disk.synced).toHaveLength(2);
});

test.each([
  ['the same directory', 'a/b', 'a/b'],
  ['a sibling', 'a/b', 'a/c'],
  ['a child', 'a/b', 'a'],
  ['its parent', 'a', 'a/b'],
])(
  'a call waits for a concurrent one that creates %s, until all names on the path are durable',
  async (_relation, one, other) => {
    const place = await mkdtemp(join(root, 'both-'));
    const order: string[] = [];
    const delayed = Promise.withResolvers<() => void>();
    disk.onSync = (directory, end) => {
      if (directory === place && !order.includes('durable')) delayed.resolve(end);
      else end();
    };
    const first = makeDirectories(join(place, one)).then(() => order.push('first'));
    const end = await delayed.promise;
    const second = makeDirectories(join(place, other)).then(() => order.push('second'));
    // Gives the second call enough time for its own work on the disk.
    for (let count = 0; count < 5; count++) await mkdir(join(place, `other-${count}`));
    order.push('durable');
    end();
    await Promise.all([first, second]);
    expect(order[0]).toBe('durable');
  },
);

test('a directory whose sync failed is synced by the next call', async () => {
  disk.onSync = (_directory, end) => end(new Error('input/output error'));
  await expect(makeDirectories(join(root, 'failed', 'a'))).rejects.toThrow('input/output error');
  disk.onSync = undefined;
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

test('a parent is synced by the next call if creating its child failed', async () => {
  await expect(makeDirectories(join(root, 'way', 'x'.repeat(300)))).rejects.toThrow('ENAMETOOLONG');
  await makeDirectories(join(root, 'way'));
  expect(disk.synced).toEqual([root]);
});

test('new directories get the mode', async () => {
  await makeDirectories(join(root, 'own', 'folder'), 0o700);
  expect(statSync(join(root, 'own', 'folder')).mode & 0o777).toBe(0o700);
});

test.skipIf(!existsSync('/proc/self'))('a path where nothing can be created is rejected', async () => {
  await expect(makeDirectories('/proc/none/x')).rejects.toThrow('ENOENT');
});

test('a path to a file is rejected', async () => {
  writeFileSync(join(root, 'file'), '');
  await expect(makeDirectories(join(root, 'file'))).rejects.toThrow('is not a directory');
  await expect(makeDirectories(join(root, 'file', 'x'))).rejects.toThrow('ENOTDIR');
});
