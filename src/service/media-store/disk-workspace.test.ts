import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DiskWorkspace } from './disk-workspace.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-workspace-'));
afterAll(() => rm(folder, { recursive: true }));

test('a file whose directory is deleted right after it was published counts as stored', async () => {
  const root = join(folder, 'studio');
  await mkdir(root);
  const workspace = new DiskWorkspace(root, folder);
  await expect(workspace.settle('deleted/a.mp4')).resolves.toBeUndefined();
  await writeFile(join(root, 'deleted'), 'A file took its name.');
  await expect(workspace.settle('deleted/sub/a.mp4')).resolves.toBeUndefined();
});

test('who deletes very many paths lets others have a turn in between', async () => {
  const workspace = new DiskWorkspace(join(folder, 'many'), folder);
  const targets = Array.from({ length: 1_000 }, (_, index) => ({
    path: `${index}.mp4`,
    kind: 'file' as const,
  }));
  const turns: string[] = [];
  const removed = workspace.remove(targets).then(() => turns.push('removed'));
  setImmediate(() => turns.push('another'));
  await removed;
  expect(turns).toEqual(['another', 'removed']);
});
