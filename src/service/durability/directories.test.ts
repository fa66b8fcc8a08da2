import type * as fs from 'node:fs';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { makeDirectories } from './directories.ts';

/** The directories synced, and those whose sync waits to be ended. */
const disk = vi.hoisted(() => ({
  opened: new Map<number, string>(),
  synced: [] as string[],
  holds: undefined as undefined | ((end: () => void) => void),
}));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const openSync: typeof fs.openSync = (path, flags) => {
    const descriptor = real.openSync(path, flags);
    disk.opened.set(descriptor, String(path));
    return descriptor;
  };
  const fsync = (descriptor: number, done: fs.NoParamCallback) => {
    disk.synced.push(disk.opened.get(descriptor) ?? '');
    const end = () => real.fsync(descriptor, done);
    if (disk.holds) disk.holds(end);
    else end();
  };
  return { ...real, openSync, fsync };
});

const root = mkdtempSync(join(tmpdir(), 'lectern-directories-'));
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => {
  disk.synced = [];
  disk.holds = undefined;
});

test('each directory that was missing is made durable in the one above it; what was there is left alone', async () => {
  await mkdir(join(root, 'there'));
  await makeDirectories(join(root, 'there', 'a', 'b'));
  expect(disk.synced).toEqual([join(root, 'there', 'a'), join(root, 'there')]);
  await makeDirectories(join(root, 'there', 'a'));
  expect(disk.synced).toHaveLength(2);
});

test('who asks for a directory that another is just making waits until it is durable', async () => {
  const held = Promise.withResolvers<() => void>();
  disk.holds = held.resolve;
  const order: string[] = [];
  const first = makeDirectories(join(root, 'both')).then(() => order.push('first'));
  const end = await held.promise;
  const second = makeDirectories(join(root, 'both')).then(() => order.push('second'));
  // Enough for a question to the disk.
  await mkdir(join(root, 'another'));
  order.push('durable');
  end();
  await Promise.all([first, second]);
  expect(order).toEqual(['durable', 'first', 'second']);
});

test('what is made has the mode asked for', async () => {
  await makeDirectories(join(root, 'own', 'folder'), 0o700);
  expect(statSync(join(root, 'own', 'folder')).mode & 0o777).toBe(0o700);
});
