import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { DiskWorkspace } from './workspace.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-workspace-'));
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

test('a file counts as stored if its directory is deleted right after publishing', async () => {
  const root = join(folder, 'studio');
  await mkdir(root);
  const workspace = new DiskWorkspace(root, folder);
  await expect(workspace.settle('deleted/a.mp4')).resolves.toBeUndefined();
  await writeFile(join(root, 'deleted'), 'A file took its name.');
  await expect(workspace.settle('deleted/sub/a.mp4')).resolves.toBeUndefined();
});

/** Returns which of two finishes first: deleting missing paths, or other work that waits for the event loop. */
async function turnsBeside(paths: number): Promise<string[]> {
  const workspace = new DiskWorkspace(join(folder, 'many'), folder);
  const targets = Array.from({ length: paths }, (_, index) => ({
    path: `${index}.mp4`,
    kind: 'file' as const,
  }));
  const turns: string[] = [];
  const removed = workspace.remove(targets).then(() => turns.push('removed'));
  const another = new Promise((resolve) => setImmediate(resolve)).then(() => turns.push('another'));
  await Promise.all([removed, another]);
  return turns;
}

test('looking up paths on a slow disk yields to other work', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3));
  expect(await turnsBeside(10)).toEqual(['another', 'removed']);
});

test('looking up many paths on a fast disk takes one turn', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  expect(await turnsBeside(1_000)).toEqual(['removed', 'another']);
});
