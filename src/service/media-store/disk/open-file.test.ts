import { execFileSync } from 'node:child_process';
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenFile, readWhole } from '#service/media-store/media-store.ts';
import { watchFileReads } from '#service/testing/file-reads.ts';
import { openFile, openFound } from './open-file.ts';

const GB = 1_000_000_000;

let root: string;
const at = (...path: string[]) => join(root, ...path);

beforeEach(async () => {
  root = await mkdtemp(join(await realpath(tmpdir()), 'open-'));
  await mkdir(at('dir'));
  await writeFile(at('dir/a.wav'), 'first');
});
afterEach(() => rm(root, { recursive: true }));

async function opened(path: string): Promise<OpenFile> {
  const file = await openFile(root, path);
  if (!file) throw new Error(`There is no ${path}.`);
  return file;
}

const all = ({ size }: OpenFile) => ({ start: 0, end: size });
const text = async (file: OpenFile) => String(Buffer.from(await readWhole(file, all(file))));

test('reads only the requested range of a file of five gigabytes', async () => {
  await truncate(at('dir/a.wav'), 5 * GB);
  const reads = await watchFileReads(at('dir/a.wav'));
  await using file = await opened('dir/a.wav');
  expect(file.size).toBe(5 * GB);
  const range = { start: 4 * GB, end: 4 * GB + 100_000 };
  expect(await readWhole(file, range)).toHaveLength(100_000);
  expect(await reads.bytes()).toBe(100_000);
});

test('stops reading when the consumer stops', async () => {
  await truncate(at('dir/a.wav'), 5 * GB);
  const reads = await watchFileReads(at('dir/a.wav'));
  await using file = await opened('dir/a.wav');
  let pieces = 0;
  for await (const _ of file.read(all(file))) if (++pieces === 3) break;
  // One chunk is read ahead.
  expect(reads.count).toBe(4);
});

test('a chunk stays unchanged until the next one is requested, although that is read ahead', async () => {
  const bytes = Buffer.alloc(1_000_000, Buffer.from(Array.from({ length: 251 }, (_, index) => index)));
  await writeFile(at('dir/a.wav'), bytes);
  await using file = await opened('dir/a.wav');
  let place = 7;
  for await (const piece of file.read({ start: 7, end: 999_999 })) {
    // Gives the read ahead time to finish.
    await stat(at('dir/a.wav'));
    await stat(at('dir/a.wav'));
    expect(bytes.subarray(place, place + piece.length).equals(piece)).toBe(true);
    place += piece.length;
  }
  expect(place).toBe(999_999);
});

test('an open file stays readable when another file replaces it', async () => {
  await using file = await opened('dir/a.wav');
  await writeFile(at('new'), 'other');
  await rename(at('new'), at('dir/a.wav'));
  expect(await text(file)).toBe('first');
  await using other = await opened('dir/a.wav');
  await unlink(at('dir/a.wav'));
  expect(await text(other)).toBe('other');
  expect(other.version).not.toBe(file.version);
});

test('the version changes with the bytes and with the file, and with nothing else', async () => {
  const versionNow = async () => {
    await using file = await opened('dir/a.wav');
    return file.version;
  };
  const first = await versionNow();
  // Backups create hard links.
  await link(at('dir/a.wav'), at('linked'));
  await chmod(at('dir/a.wav'), 0o600);
  expect(await versionNow()).toBe(first);
  const { atime, mtime } = await stat(at('dir/a.wav'));
  await writeFile(at('new'), 'other');
  await utimes(at('new'), atime, mtime);
  await rename(at('new'), at('dir/a.wav'));
  const second = await versionNow();
  await writeFile(at('dir/a.wav'), 'longer');
  const third = await versionNow();
  expect(new Set([first, second, third]).size).toBe(3);
  for (const version of [first, second, third]) expect(version).toMatch(/^[\w-]+$/);
});

test('reading fails if the file becomes shorter', async () => {
  await truncate(at('dir/a.wav'), GB);
  await using file = await opened('dir/a.wav');
  const reading = file.read(all(file))[Symbol.asyncIterator]();
  await reading.next();
  await truncate(at('dir/a.wav'), 10);
  // The chunk that was read ahead has the old content.
  await reading.next();
  await expect(reading.next()).rejects.toThrow('shorter');
});

test('a file that grows is read up to its size when it was opened', async () => {
  await using file = await opened('dir/a.wav');
  await writeFile(at('dir/a.wav'), ' and more', { flag: 'a' });
  expect(await text(file)).toBe('first');
});

test('reads nothing through a symlink to a file or folder', async () => {
  await symlink(at('dir/a.wav'), at('link.wav'));
  await symlink(at('dir'), at('link'));
  for (const path of [
    'link.wav',
    'link/a.wav',
    '../etc/passwd',
    'dir/../dir/a.wav',
    'dir/a.wav\0',
    'dir',
    '',
  ]) {
    expect(await openFile(root, path)).toBeUndefined();
  }
});

test('reads nothing through a symlink created after the check, and does not block on a pipe', async () => {
  await mkdir(at('outside'));
  await writeFile(at('outside/a.wav'), 'precious');
  await symlink(at('outside'), at('swapped'));
  await symlink(at('outside/a.wav'), at('link.wav'));
  execFileSync('mkfifo', [at('pipe.wav')]);
  for (const path of ['swapped/a.wav', 'link.wav', 'pipe.wav', 'dir', 'gone.wav', 'dir/a.wav/b.wav']) {
    expect(await openFound(root, path)).toBeUndefined();
  }
});

test('closes the descriptor only after a read in flight', async () => {
  await truncate(at('dir/a.wav'), GB);
  const file = await opened('dir/a.wav');
  const reading = file.read(all(file))[Symbol.asyncIterator]().next();
  await file[Symbol.asyncDispose]();
  expect((await reading).value).toHaveLength(262_144);
});
