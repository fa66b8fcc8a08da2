import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PathIndex } from './path-index.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'index-'));
});
afterEach(() => rm(root, { recursive: true }));

async function paths(index: PathIndex, fresh = false): Promise<string[]> {
  return [...(await index.list({ fresh })).items];
}

test('a missing directory has an empty list', async () => {
  expect(await paths(new PathIndex(join(root, 'none')))).toEqual([]);
});

test('changes by the service during a scan are kept, whether the scan saw them or not', async () => {
  const index = new PathIndex(root);
  for (const name of ['a', 'b', 'c']) await writeFile(join(root, name), '');
  const scan = index.rescan();
  await unlink(join(root, 'a'));
  index.note({ kind: 'removed', path: 'a' });
  await mkdir(join(root, 'd'));
  await writeFile(join(root, 'd', 'e'), '');
  index.note({ kind: 'added', path: 'd/e' });
  index.note({ kind: 'added', path: 'f/g' });
  index.note({ kind: 'removed-under', prefix: 'f/' });
  await scan;
  expect(await paths(index)).toEqual(['b', 'c', 'd/e']);
});

test('a fresh list comes from a scan that began after the request, and concurrent requests share one', async () => {
  const index = new PathIndex(root);
  const running = index.rescan();
  writeFileSync(join(root, 'late'), '');
  const [first, second] = [index.rescan(), index.rescan()];
  expect(second).toBe(first);
  await Promise.all([running, first]);
  expect(await paths(index)).toEqual(['late']);
});

test('a failed scan fails only the requests that wait for it', async () => {
  await writeFile(join(root, 'file'), '');
  const index = new PathIndex(join(root, 'file'));
  await expect(index.list({ fresh: false })).rejects.toThrow('ENOTDIR');
  await unlink(join(root, 'file'));
  expect(await paths(index)).toEqual([]);
});

test('the version is computed again only after changes, and follows the content', async () => {
  const index = new PathIndex(root);
  await writeFile(join(root, 'a'), '');
  const { version } = await index.list({ fresh: false });
  index.note({ kind: 'added', path: 'b' });
  const changed = await index.list({ fresh: false });
  index.note({ kind: 'removed', path: 'b' });
  const back = await index.list({ fresh: false });
  expect([changed.version === version, back.version === version]).toEqual([false, true]);
});
