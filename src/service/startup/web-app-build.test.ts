// Runs the real Vite on a small app in a temporary folder.
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { computeBuildStamp } from './build-stamp.ts';
import { buildWebApp, lockWebApp, webAppFolder } from './web-app-build.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const VITE_CONFIG = `
  import { writeFileSync } from 'node:fs';
  import { computeBuildStamp, STAMP_FILE } from ${JSON.stringify(join(import.meta.dirname, 'build-stamp.ts'))};
  let stamp;
  export default { plugins: [{
    name: 'stamped',
    buildStart() { stamp = computeBuildStamp(import.meta.dirname); },
    writeBundle({ dir }) { writeFileSync(dir + '/' + STAMP_FILE, stamp); },
  }] };`;

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-build-'));
  await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  for (const folder of ['src/service', 'public']) await mkdir(join(root, folder), { recursive: true });
  const files = {
    'package.json': '{"type":"module"}',
    'index.html': '<script type="module" src="/src/main.ts"></script>',
    'src/main.ts': 'document.title = "one";',
    'vite.config.ts': VITE_CONFIG,
  };
  for (const [path, content] of Object.entries(files)) await write(path, content);
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (path: string, content: string) => writeFile(join(root, path), content);

/** Builds the app and returns the sentences printed. */
async function build(): Promise<string[]> {
  const said: string[] = [];
  await buildWebApp(root, (sentence) => said.push(sentence));
  return said;
}

async function script(): Promise<string> {
  const assets = join(webAppFolder(root), 'assets');
  const [name = ''] = await readdir(assets);
  return readFile(join(assets, name), 'utf8');
}

test('a build runs once, and again after a source has changed', async () => {
  expect(await build()).toEqual([expect.stringMatching(/^Building the app\./)]);
  expect(await script()).toContain('one');
  expect(await build()).toEqual([]);
  await write('src/main.ts', 'document.title = "two";');
  expect(await build()).toHaveLength(1);
  expect(await script()).toContain('two');
});

test('a build waits until no service serves the old one', async () => {
  await build();
  {
    using _serving = lockWebApp(root);
    using _servingTwice = lockWebApp(root);
    expect(await build()).toEqual([]);
    await write('src/main.ts', 'document.title = "two";');
    await expect(build()).rejects.toThrow(
      /^Another Lectern is running or being built in this folder, .* stop it, then start again\.$/,
    );
    expect(await script()).toContain('one');
  }
  expect(await build()).toHaveLength(1);
});

test('while a start builds, others neither build nor serve', async () => {
  const building = build();
  expect(() => lockWebApp(root)).toThrow(/^Another start is building the app\./);
  await expect(build()).rejects.toThrow(/^Another Lectern/);
  await building;
  expect(await script()).toContain('one');
});

test('a failed build throws, and the next start tries again', async () => {
  await write('src/main.ts', 'import "./missing.ts";');
  await expect(build()).rejects.toThrow('The app could not be built.');
  await write('src/main.ts', 'document.title = "three";');
  expect(await build()).toHaveLength(1);
  expect(await script()).toContain('three');
});

test.each([
  'index.html',
  'src/main.ts',
  'src/new.css',
  'public/icon.svg',
  'package-lock.json',
  'vite.config.ts',
])('the build stamp changes with %s', async (path) => {
  const before = computeBuildStamp(root);
  await write(path, 'changed');
  expect(computeBuildStamp(root)).not.toBe(before);
});

test.each(['src/service/main.ts', 'src/main.test.ts', 'README.md'])(
  'the build stamp doesn’t change with %s',
  async (path) => {
    const before = computeBuildStamp(root);
    await write(path, 'changed');
    expect(computeBuildStamp(root)).toBe(before);
  },
);
