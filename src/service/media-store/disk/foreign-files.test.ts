// Tests with files that the service didn't create, but a person or an attacker.
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NameClash, type ReceivingStore, type StoredPart } from '#service/media-store/media-store.ts';
import { inOrder, pathsOf, putFile, putPart, uploadIdsOf } from '#service/testing/store-steps.ts';
import { openDisk } from './disk-store.ts';

let data: string;
let store: ReceivingStore;
const inside = (...path: string[]) => join(data, 'media', 'default', ...path);
const outside = (...path: string[]) => join(data, 'outside', ...path);

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'names-'));
  await mkdir(inside(), { recursive: true });
  await mkdir(outside());
  await writeFile(outside('precious.wav'), 'precious');
  const folders = { media: join(data, 'media'), uploads: join(data, 'uploads') };
  store = await openDisk({ ...folders, onError: (error) => expect.unreachable(String(error)) });
});
afterEach(async () => {
  await store[Symbol.asyncDispose]();
  await rm(data, { recursive: true });
});

async function expectUntouched(): Promise<void> {
  expect(await readdir(outside())).toEqual(['precious.wav']);
  expect(await readFile(outside('precious.wav'), 'utf8')).toBe('precious');
}

test('writes nothing through a symlink to a directory, and does not overwrite a symlink', async () => {
  await symlink(outside(), inside('link'));
  await symlink(outside('precious.wav'), inside('file.wav'));
  for (const path of ['link/new.wav', 'link/precious.wav', 'link/deep/er.wav', 'file.wav', 'link']) {
    await expect(store.checkName('default', path)).rejects.toThrow(NameClash);
    await expect(putFile(store, 'default', path, 'x')).rejects.toThrow(NameClash);
    const upload = { id: 'id', workspace: 'default', path };
    const stored = new Map<number, StoredPart>();
    await putPart(store, upload, stored, 1, 'x');
    await expect(store.intake.complete(upload, inOrder(stored))).rejects.toThrow(NameClash);
  }
  await expectUntouched();
});

test('finds and deletes nothing through a symlink, and keeps the symlink', async () => {
  await symlink(outside(), inside('link'));
  for (const target of [
    { path: 'link', kind: 'directory' },
    { path: 'link', kind: 'file' },
    { path: 'link/precious.wav', kind: 'file' },
  ] as const) {
    expect(await store.has('default', target)).toBe(false);
    await store.remove('default', [target]);
  }
  await expectUntouched();
  expect(await readdir(inside())).toEqual(['link']);
});

test('deleting a directory deletes symlinks and special files in it, but not the targets of symlinks', async () => {
  await mkdir(inside('d', 'deep'), { recursive: true });
  await symlink(outside(), inside('d', 'deep', 'link'));
  await writeFile(Buffer.concat([Buffer.from(inside('d/bad')), Buffer.from([0xff])]), '');
  await store.remove('default', [{ path: 'd', kind: 'directory' }]);
  await store[Symbol.asyncDispose]();
  await expectUntouched();
  expect(await readdir(inside())).toEqual([]);
});

test('deleting a directory returns before it is emptied, and the next start empties the rest', async () => {
  await mkdir(inside('d'));
  for (let file = 0; file < 50; file++) await writeFile(inside('d', `${file}.wav`), '');
  await store.remove('default', [{ path: 'd', kind: 'directory' }]);
  expect(await readdir(inside())).toEqual([]);
  await store[Symbol.asyncDispose]();
  store = await openDisk({
    media: join(data, 'media'),
    uploads: join(data, 'uploads'),
    onError: (error) => expect.unreachable(String(error)),
  });
  await store.intake.cleanUp();
  await expect.poll(() => readdir(join(data, 'uploads', 'trash')), { interval: 5 }).toEqual([]);
});

test('ignores a file that a file manager left among the uploads', async () => {
  await writeFile(join(data, 'uploads', 'parts', '.DS_Store'), '');
  await mkdir(join(data, 'uploads', 'parts', 'lost+found'));
  expect(await uploadIdsOf(store)).toEqual([]);
});

test('serves only folders with the name of a workspace', async () => {
  await writeFile(join(data, 'media', '.DS_Store'), '');
  for (const workspace of ['..', '.', 'A', 'a/b', '', 'x'.repeat(64)]) {
    expect(() => store.list(workspace, { fresh: true })).toThrow('Not a workspace');
  }
});

test('names in different Unicode forms are two files if the file system tells them apart', async () => {
  await putFile(store, 'default', 'caf\u00e9.wav', 'composed');
  await writeFile(inside('cafe\u0301.wav'), 'decomposed');
  expect(await pathsOf(store, 'default', true)).toEqual(['cafe\u0301.wav', 'caf\u00e9.wav']);
  await store.remove('default', [{ path: 'cafe\u0301.wav', kind: 'file' }]);
  expect(await pathsOf(store, 'default', true)).toEqual(['caf\u00e9.wav']);
});
