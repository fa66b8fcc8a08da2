// By the real Vite, on a small app of its own.
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

/** What was said, once it is built. */
async function built(): Promise<string[]> {
  const said: string[] = [];
  await buildWebApp(root, (sentence) => said.push(sentence));
  return said;
}

async function script(): Promise<string> {
  const assets = join(webAppFolder(root), 'assets');
  const [name = ''] = await readdir(assets);
  return readFile(join(assets, name), 'utf8');
}

test('it is built once, and again after a source has changed', async () => {
  expect(await built()).toEqual([expect.stringMatching(/^Building the app\./)]);
  expect(await script()).toContain('one');
  expect(await built()).toEqual([]);
  await write('src/main.ts', 'document.title = "two";');
  expect(await built()).toHaveLength(1);
  expect(await script()).toContain('two');
});

test('nothing is built under a service that is serving it; once that has ended it is', async () => {
  await built();
  {
    using _served = lockWebApp(root);
    using _servedTwice = lockWebApp(root);
    expect(await built()).toEqual([]);
    await write('src/main.ts', 'document.title = "two";');
    await expect(built()).rejects.toThrow(
      /^Another Lectern runs from this folder, .* stop it, then start again\.$/,
    );
    expect(await script()).toContain('one');
  }
  expect(await built()).toHaveLength(1);
});

test('two starts never build at once, and nothing is served from half a build', async () => {
  const building = built();
  expect(() => lockWebApp(root)).toThrow(/^The app is being built by another start\./);
  await expect(built()).rejects.toThrow(/^Another Lectern/);
  await building;
  expect(await script()).toContain('one');
});

test('what can’t be built is said, and tried again the next time', async () => {
  await write('src/main.ts', 'import "./missing.ts";');
  await expect(built()).rejects.toThrow('The app could not be built.');
  await write('src/main.ts', 'document.title = "three";');
  expect(await built()).toHaveLength(1);
  expect(await script()).toContain('three');
});

test.each([
  'index.html',
  'src/main.ts',
  'src/new.css',
  'public/icon.svg',
  'package-lock.json',
  'vite.config.ts',
])('the stamp changes with %s', async (path) => {
  const before = computeBuildStamp(root);
  await write(path, 'changed');
  expect(computeBuildStamp(root)).not.toBe(before);
});

test.each(['src/service/main.ts', 'src/main.test.ts', 'README.md'])(
  'the stamp stays through a change of %s',
  async (path) => {
    const before = computeBuildStamp(root);
    await write(path, 'changed');
    expect(computeBuildStamp(root)).toBe(before);
  },
);
