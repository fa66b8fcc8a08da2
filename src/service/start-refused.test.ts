// Tests starts that fail. Standard error must contain only one or two sentences that name the file and say what to do.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolderOnOtherDisk } from '#service/testing/other-disk.ts';
import { startEntry } from '#service/testing/run-entry.ts';

let DATA = '';
beforeEach(async () => {
  DATA = await mkdtemp(join(tmpdir(), 'lectern-refused-'));
});
afterEach(() => rm(DATA, { recursive: true, force: true }));

type Entry = 'main.ts' | 'cli/keys.ts';

const start = (entry: Entry, data = DATA, uid?: number) => {
  const env = { DATA: data, PORT: '0', LOG_LEVEL: 'warn' };
  return startEntry(entry, env, { args: ['list'], ...(uid !== undefined && { uid }) }).ended;
};

const refusal = (sentence: RegExp) => {
  const err: unknown = expect.stringMatching(sentence);
  return { code: 1, out: '', err };
};

/** Account for tests of permissions if root runs them, because root may read and write every file. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const uid = isRoot ? NOBODY : undefined;
/** Whether that account can read the repository. */
const canBeNobody =
  !isRoot ||
  spawnSync(process.execPath, [join(import.meta.dirname, 'config', 'config.ts')], { uid: NOBODY }).status ===
    0;

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o777);
  for (const entry of await readdir(folder, { recursive: true })) await chmod(join(folder, entry), 0o777);
}

test.each(['main.ts', 'cli/keys.ts'] as const)('%s fails if the data folder is a file', async (entry) => {
  const file = join(DATA, 'file');
  await writeFile(file, '');
  expect(await start(entry, file)).toEqual(
    refusal(/^DATA=\S+\/file can’t be used: no files can be created in it\. Set DATA to another folder\.\n$/),
  );
});

test.skipIf(!existsSync('/sys')).each(['/proc/x', '/sys'])(
  'a start fails if no data folder can be created at %s',
  async (folder) => {
    const { code, out, err } = await start('main.ts', folder);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^DATA=\/\S+ can’t be used: .*[Ss]et DATA to another folder\.\n$/);
  },
);

test.each(['main.ts', 'cli/keys.ts'] as const)(
  '%s fails if the records are not a database',
  async (entry) => {
    await writeFile(join(DATA, 'lectern.sqlite'), 'Dear diary, '.repeat(1_000));
    expect(await start(entry)).toEqual(refusal(/^\S+\/lectern\.sqlite is not a database\. .*\.\n$/));
  },
);

test.each(['main.ts', 'cli/keys.ts'] as const)('%s fails if PostgreSQL can’t be reached', async (entry) => {
  const env = { DATA, PORT: '0', DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/lectern' };
  expect(await startEntry(entry, env, { args: ['list'] }).ended).toEqual(
    refusal(/^The database “lectern” at 127\.0\.0\.1:1 can’t be reached\. Is PostgreSQL running there\?\n$/),
  );
});

test('a start fails if the lock file is not a lock', async () => {
  await writeFile(join(DATA, 'service.lock'), 'Dear diary, '.repeat(1_000));
  expect(await start('main.ts')).toEqual(
    refusal(
      /^\S+\/service\.lock can’t be used\. If no service is running on it, you may delete it\. \(.*\)\n$/,
    ),
  );
});

test.skipIf(!canBeNobody)('a start fails if the records belong to another account', async () => {
  const file = join(DATA, 'lectern.sqlite');
  await chmod(DATA, 0o777);
  await writeFile(file, '');
  await chmod(file, isRoot ? 0o600 : 0o000);
  expect(await start('main.ts', DATA, uid)).toEqual(
    refusal(/^This account may not read and write \S+\/lectern\.sqlite\. Start as the account .*\.\n$/),
  );
});

/** Mounts the path read-only. @returns undefined without the permission to mount, which needs root */
function makeReadOnly(path: string): Disposable | undefined {
  if (spawnSync('mount', ['-o', 'bind,ro', path, path]).status !== 0) return undefined;
  return { [Symbol.dispose]: () => void spawnSync('umount', [path]) };
}

test.for<[string, string, RegExp]>([
  ['records', 'lectern.sqlite', /^\S+\/lectern\.sqlite is read-only\. Make it and its file system .*\.\n$/],
  ['a data folder', '', /^DATA=\S+ can’t be used: .*\.\n$/],
])('a start fails with %s on a read-only file system', async ([, name, sentence], { skip }) => {
  await writeFile(join(DATA, 'lectern.sqlite'), '');
  using mounted = makeReadOnly(join(DATA, name));
  if (!mounted) return skip('Nothing can be mounted here.');
  expect(await start('main.ts')).toEqual(refusal(sentence));
});

test.skipIf(!canBeNobody)('a start fails if the data folder belongs to another account', async () => {
  const folder = join(DATA, 'folder');
  await chmod(DATA, 0o755);
  await mkdir(folder, { mode: 0o555 });
  expect(await start('main.ts', folder, uid)).toEqual(
    refusal(/^DATA=\S+\/folder can’t be used: this account may not write to it\. Change .*\.\n$/),
  );
});

test.skipIf(!canBeNobody).each(['media', 'media/studio', 'uploads/parts'])(
  'a start fails if the folder %s can’t be written to',
  async (name) => {
    const folder = join(DATA, name);
    await mkdir(folder, { recursive: true });
    await openToAll(DATA);
    await chmod(folder, 0o555);
    const { code, out, err } = await start('main.ts', DATA, uid);
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe(`This account may not write to ${folder}. Change its owner with “chown -R”.\n`);
  },
);

test('a start fails if the media folder is a file', async () => {
  await writeFile(join(DATA, 'media'), '');
  expect(await start('main.ts')).toEqual(
    refusal(/^\S+\/media is not a folder, and no folder can be created there\. \(.*\)\n$/),
  );
});

test.each([
  ['a file', (path: string) => writeFile(path, '')],
  ['a link to a missing disk', (path: string) => symlink('/nonexistent/disk', path)],
])('a start fails if there is %s in place of a workspace’s folder', async (_what, put) => {
  await mkdir(join(DATA, 'media'));
  await put(join(DATA, 'media/studio'));
  expect(await start('main.ts')).toEqual(
    refusal(/^\S+\/media\/studio has the name of a workspace but is not a folder\. Move it away, .*\.\n$/),
  );
});

const otherDisk = makeFolderOnOtherDisk();
afterAll(() => otherDisk !== undefined && rm(otherDisk, { recursive: true }));

test.skipIf(otherDisk === undefined).each(['media', 'media/studio'])(
  'a start fails if the folder %s is on another file system',
  async (name) => {
    const folder = join(DATA, name);
    await mkdir(dirname(folder), { recursive: true });
    await symlink(otherDisk ?? '', folder);
    const { code, out, err } = await start('main.ts');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^(\S+) and \S+\/uploads\/staged must be on the same file system .*\.\n$/);
    expect(err).toContain(folder);
  },
);
