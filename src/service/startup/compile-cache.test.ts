import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-compiled-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** What a process of its own answers for the folder it keeps what it compiled in: one that hangs can be ended. */
function cacheFolderOf(repository: string): string {
  const code = `
    import { keepCompiled } from ${JSON.stringify(join(import.meta.dirname, 'compile-cache.ts'))};
    import { getCompileCacheDir } from 'node:module';
    keepCompiled(${JSON.stringify(repository)});
    console.log(getCompileCacheDir() ?? 'none');`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout } = spawnSync(process.execPath, args, { env: {}, timeout: 10_000, encoding: 'utf8' });
  return stdout.trim();
}

test('what is compiled is kept beside the packages', async () => {
  await mkdir(join(root, 'node_modules'));
  const folder = join(root, 'node_modules/.cache/compiled');
  expect(cacheFolderOf(root)).toContain(folder);
  expect(existsSync(folder)).toBe(true);
});

test('where no folder can be made, nothing is kept, and the start goes on', () => {
  for (const nowhere of [root, '/proc/x']) expect(cacheFolderOf(nowhere)).toBe('none');
});
