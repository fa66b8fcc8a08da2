import { readdir, readFile, symlink } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ON_S3, testOnDisk } from '#service/testing/by-store.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import {
  bytesOf,
  complete,
  filesOf,
  named,
  pathOnDisk,
  putExternally,
  upload,
  uploadParts,
} from '#service/testing/media-steps.ts';
import { KEYS, startTestService, type TestService } from '#service/testing/test-service.ts';

async function startWith(...paths: string[]): Promise<TestService> {
  const service = await startTestService();
  for (const path of paths) await upload(service, path);
  return service;
}

function remove(service: TestService, paths: unknown) {
  return service.send('POST', '/media/files/delete', { paths });
}

test('files and directories are deleted, and paths that only begin with the same text stay', async () => {
  await using service = await startWith('a/1.mp4', 'a/b/2.mp4', 'ab/3.mp4', 'a-b/x.mp4', 'a.mp4', 'z.mp4');
  const response = await remove(service, ['a/', 'z.mp4']);
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect(await filesOf(service)).toEqual(['a-b/x.mp4', 'a.mp4', 'ab/3.mp4']);
});

testOnDisk('a directory is removed when its last file is deleted', async () => {
  await using service = await startWith('a/b/1.mp4', 'c.mp4');
  await remove(service, ['a/b/1.mp4']);
  expect(await readdir(pathOnDisk(service, ''))).toEqual(['c.mp4']);
});

test('deleting a missing path gets 204', async () => {
  await using service = await startWith('a.mp4', 'd/b.mp4');
  for (let time = 0; time < 2; time++) {
    expect((await remove(service, ['a.mp4', 'none.mp4', 'none/', 'd', 'a.mp4/'])).statusCode).toBe(204);
  }
  expect(await filesOf(service)).toEqual(['d/b.mp4']);
});

test.each([
  [[]],
  ['a.mp4'],
  [undefined],
  [['a.mp4', 7]],
  [['a.mp4', '']],
  [['a.mp4', '/']],
  [['a.mp4', '//']],
  [['a.mp4', '..']],
  [['a.mp4', '../']],
  [['a.mp4', './']],
  [['a.mp4', 'x/../a.mp4']],
  [['a.mp4', '/a.mp4']],
  [['a.mp4', 'a//']],
  [['a.mp4', 'b\\c']],
  [['a.mp4', 'b\u0000']],
  [['a.mp4', 'b\ud800']],
])('the paths %j get 400, and nothing is deleted', async (paths) => {
  await using service = await startWith('a.mp4');
  expectProblem(await remove(service, paths), 400, 'invalid-input');
  expect(await filesOf(service)).toEqual(['a.mp4']);
});

test('a path that is named several times is deleted once, and a path over the maximum length gets 400', async () => {
  await using service = await startWith('a.mp4', 'b.mp4');
  expect((await remove(service, ['a.mp4', 'a.mp4'])).statusCode).toBe(204);
  expect(await filesOf(service)).toEqual(['b.mp4']);
  expectProblem(await remove(service, ['b.mp4', 'a/'.repeat(2_049)]), 400, 'invalid-input');
  expect(await filesOf(service)).toEqual(['b.mp4']);
});

test('any listed name can be deleted, and a decomposed name finds the composed one', async () => {
  await using service = await startWith('Caf\u00e9.mp4');
  const odd = [
    'back\\slash.txt',
    'e\u0301.wav',
    `e${'\u0301\u0323'.repeat(40)}.wav`,
    ' ',
    'no extension',
    `${'d/'.repeat(480)}deep`,
  ];
  // S3 lists keys in XML, which can’t contain a tab like this.
  if (!ON_S3) odd.push('tab\t');
  for (const path of [...odd, 'odd\\dir/x.wav']) await putExternally(service, path);
  const paths = [...odd, 'odd\\dir/', 'Cafe\u0301.mp4'];
  expect((await remove(service, paths)).statusCode).toBe(204);
  const fresh = { 'x-api-key': KEYS.studio, 'cache-control': 'no-cache' };
  expect((await service.inject({ url: '/api/media/files', headers: fresh })).json()).toEqual([]);
});

testOnDisk('nothing is deleted through a symlink or at its target', async () => {
  await using service = await startWith('d/a.mp4');
  await upload(service, 'precious.mp4', 'precious', 'other');
  const target = pathOnDisk(service, '', 'other');
  await symlink(target, pathOnDisk(service, 'd/link'));
  await symlink(target, pathOnDisk(service, 'link'));
  await remove(service, ['link/', 'link/precious.mp4', 'd/']);
  expect(await filesOf(service)).toEqual([]);
  expect(await readFile(pathOnDisk(service, 'precious.mp4', 'other'), 'utf8')).toBe('precious');
});

test('open uploads stay', async () => {
  await using service = await startWith('d/a.mp4');
  const parts = [bytesOf(100, 'x')];
  const id = await uploadParts(service, 'd/open.mp4', parts);
  await remove(service, ['d/']);
  expect((await complete(service, 'd/open.mp4', id, named(parts))).statusCode).toBe(200);
  expect(await filesOf(service)).toEqual(['d/open.mp4']);
});

test('another workspace’s files stay', async () => {
  await using service = await startWith('a/b.mp4');
  await service.send('POST', '/media/files/delete', { paths: ['a/', 'a/b.mp4'] }, 'other');
  expect(await filesOf(service)).toEqual(['a/b.mp4']);
});

test('a failure of the store gets 500, and the request can be repeated', async () => {
  await using service = await startTestService({ mediaFaults: true });
  await upload(service, 'fault-delete-500-once.mp4');
  expectProblem(await remove(service, ['fault-delete-500-once.mp4']), 500, 'internal');
  expect((await remove(service, ['fault-delete-500-once.mp4'])).statusCode).toBe(204);
  expect(await filesOf(service)).toEqual([]);
});

test('exactly the requested paths are deleted', async () => {
  await using service = await startTestService();
  const segment = fc.constantFrom('a', 'b', 'a-b', 'ab', 'a.', '😀');
  const directory = fc
    .array(segment, { maxLength: 3 })
    .map((segments) => segments.map((s) => `${s}/`).join(''));
  const file = fc.tuple(directory, segment).map(([directory, name]) => `${directory}${name}.mp4`);
  const target = fc.oneof(
    file,
    directory.filter((path) => path !== ''),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(file, { minLength: 1 }),
      fc.array(target, { minLength: 1 }),
      async (files, targets) => {
        for (const path of files) await putExternally(service, path);
        await service.inject({
          url: '/api/media/files',
          headers: { 'x-api-key': KEYS.studio, 'cache-control': 'no-cache' },
        });
        expect((await remove(service, targets)).statusCode).toBe(204);
        const left = files.filter(
          (path) => !targets.some((t) => (t.endsWith('/') ? path.startsWith(t) : path === t)),
        );
        expect(new Set(await filesOf(service))).toEqual(new Set(left));
        if (left.length > 0) await remove(service, left);
        expect(await filesOf(service)).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
});

test('only the first of many invalid paths are named, and the paths before them are checked once', async () => {
  await using service = await startWith('a.mp4');
  const good = Array.from({ length: 1_500 }, (_, at) => `${at}.mp4`);
  const wrong = Array.from({ length: 40_000 }, (_, at) => at);
  const { errors } = expectProblem(await remove(service, [...good, 'a.mp4', ...wrong]), 400, 'invalid-input');
  // Paths are checked in batches of a hundred. The first path of this batch is valid.
  expect(errors).toHaveLength(99);
  expect(errors?.[0]?.path).toBe('paths.1501');
  const odd = Array.from({ length: 2_000 }, (_, at) => `/${at}.mp4`);
  const refused = expectProblem(await remove(service, ['a.mp4', ...odd]), 400, 'invalid-input');
  expect(refused.errors).toHaveLength(100);
  expect(refused.errors?.[0]?.path).toBe('paths.1');
  expect(await filesOf(service)).toEqual(['a.mp4']);
});
