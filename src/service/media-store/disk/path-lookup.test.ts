// A fake case-insensitive file system, as macOS and Windows have. Any case and Unicode form of a name leads to the
// entry in lower case and composed form.
import type * as fs from 'node:fs';
import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookUp } from './path-lookup.ts';

const confusing = vi.hoisted(() => ({ on: false }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const fold = (path: fs.PathLike) =>
    confusing.on ? join(dirname(String(path)), basename(String(path)).toLowerCase().normalize('NFC')) : path;
  const lstatSync = (path: fs.PathLike, options: fs.StatSyncOptions) => real.lstatSync(fold(path), options);
  return { ...real, lstatSync };
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lookup-'));
  await mkdir(join(root, 'caf\u00e9'));
  await writeFile(join(root, 'caf\u00e9', 'a.mp4'), '');
});
afterEach(async () => {
  confusing.on = false;
  await rm(root, { recursive: true });
});

test.each(['caf\u00e9/A.mp4', 'Caf\u00e9/a.mp4', 'cafe\u0301/a.mp4', 'CAFE\u0301', 'CAF\u00c9/new.mp4'])(
  'on a case-insensitive file system, the spelling %j is misspelled or blocked',
  async (path) => {
    confusing.on = true;
    expect(await lookUp(root, path)).toBe('misspelled');
    expect(await lookUp(root, 'caf\u00e9/a.mp4')).toBe('file');
  },
);

test('on a case-sensitive file system another spelling is free', async () => {
  expect(await lookUp(root, 'caf\u00e9/A.mp4')).toBe('nothing');
  expect(await lookUp(root, 'CAFE\u0301')).toBe('nothing');
});

test('two hard links of one file are not taken for two spellings of one name', async () => {
  await link(join(root, 'caf\u00e9', 'a.mp4'), join(root, 'A.mp4'));
  await link(join(root, 'caf\u00e9', 'a.mp4'), join(root, 'a.mp4'));
  expect([await lookUp(root, 'A.mp4'), await lookUp(root, 'a.mp4')]).toEqual(['file', 'file']);
});
