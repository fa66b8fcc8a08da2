import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NameClash } from '#service/media-store/media-store.ts';
import { withOpenFolder } from './open-folder.ts';
import { DiskWorkspace } from './workspace.ts';

let data: string;
const at = (...path: string[]) => join(data, ...path);

beforeEach(async () => {
  data = await mkdtemp(join(await realpath(tmpdir()), 'held-'));
  for (const folder of ['media/a/b', 'outside/b', 'trash']) await mkdir(at(folder), { recursive: true });
  await writeFile(at('staged'), 'film');
});
afterEach(() => rm(data, { recursive: true }));

const swap = async (folder: string) => {
  await rename(folder, `${folder}-away`);
  await symlink(at('outside'), folder);
};

test('an open folder stays the same if its path is replaced by a symlink', async () => {
  await withOpenFolder(at('media'), at('media/a'), async (held) => {
    await swap(at('media/a'));
    await rename(at('staged'), join(held, 'film.mp4'));
  });
  expect(await readdir(at('media/a-away'))).toEqual(['b', 'film.mp4']);
  expect(await readdir(at('outside'))).toEqual(['b']);
});

test.each(['media/a', 'media/a/b'])(
  'a symlink in the path to %s is a clash, and the work does not run',
  async (folder) => {
    await swap(at('media/a'));
    const work = vi.fn<() => Promise<void>>();
    await expect(withOpenFolder(at('media'), at(folder), work)).rejects.toThrow(NameClash);
    expect(work).not.toHaveBeenCalled();
  },
);

test('the root may be a symlink', async () => {
  await symlink(at('media'), at('link'));
  const names = await withOpenFolder(at('link'), at('link/a'), (held) => readdir(held));
  expect(names).toEqual(['b']);
});

test('files are published below a workspace whose folder is a symlink', async () => {
  await symlink(at('media'), at('link'));
  const workspace = new DiskWorkspace(at('link'), at('trash'));
  for (const path of ['film.mp4', 'a/film.mp4']) {
    await writeFile(at('staged'), 'film');
    await workspace.publish(at('staged'), path, []);
    expect(await readdir(dirname(at('media', path)))).toContain('film.mp4');
  }
});

test('an empty folder is not removed through a symlink that was created after the check of its name', async () => {
  const workspace = new DiskWorkspace(at('media'), at('trash'));
  await swap(at('media/a'));
  vi.spyOn(workspace, 'checkName').mockResolvedValue();
  await expect(workspace.publish(at('staged'), 'a/b/new.mp4', [])).rejects.toThrow(NameClash);
  expect(await readdir(at('outside'))).toEqual(['b']);
});

test('a file is neither published nor deleted through a symlink that was created after the check of its name', async () => {
  const workspace = new DiskWorkspace(at('media'), at('trash'));
  await writeFile(at('outside/b/film.mp4'), 'precious');
  await swap(at('media/a'));
  vi.spyOn(workspace, 'checkName').mockResolvedValue();
  vi.spyOn(workspace, 'has').mockResolvedValue(true);
  await expect(workspace.publish(at('staged'), 'a/b/new.mp4', [])).rejects.toThrow(NameClash);
  for (const target of [
    { path: 'a/b/film.mp4', kind: 'file' },
    { path: 'a/b', kind: 'directory' },
  ] as const) {
    await expect(workspace.remove([target])).rejects.toThrow(NameClash);
  }
  expect(await readdir(at('outside/b'))).toEqual(['film.mp4']);
});
