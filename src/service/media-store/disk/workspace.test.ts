import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { DiskWorkspace } from './workspace.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-workspace-'));
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

test('a file whose directory is deleted right after it was published counts as stored', async () => {
  const root = join(folder, 'studio');
  await mkdir(root);
  const workspace = new DiskWorkspace(root, folder);
  await expect(workspace.settle('deleted/a.mp4')).resolves.toBeUndefined();
  await writeFile(join(root, 'deleted'), 'A file took its name.');
  await expect(workspace.settle('deleted/sub/a.mp4')).resolves.toBeUndefined();
});

/** Who comes first: one who deletes paths that aren't there, or another who waits for a turn. */
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

test('who looks up paths on a slow disk lets others have a turn in between', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 3));
  expect(await turnsBeside(10)).toEqual(['another', 'removed']);
});

test('who looks up very many paths in no time is done with them in one turn', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  expect(await turnsBeside(1_000)).toEqual(['removed', 'another']);
});
