import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileDetails } from '#service/media-store/media-store.ts';
import type { NotedFile, RecordStore } from '#service/records/record-store.ts';
import { openSqlite } from '#service/records/sqlite/sqlite-store.ts';
import { compare, type Seen } from './compare.ts';

let folder = '';
let records: RecordStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compare-'));
  records = await openSqlite(join(folder, 'records.sqlite'));
});
afterEach(async () => {
  await records[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const BEFORE = 1_000;
const NOW = 5_000;

const file = (path: string, version = 'v1'): FileDetails => ({ path, size: 1, modifiedAt: 7_000, version });
const row = (path: string, more: Partial<NotedFile> = {}): NotedFile => ({
  path,
  size: 1,
  changedAt: 7_000,
  version: 'v1',
  notedAt: 10,
  ...more,
});

const note = (...rows: NotedFile[]) => records.transaction(({ mediaFiles }) => mediaFiles.note('w', rows));

/** @returns whether all records match the list, `path version` of each row, and the opened paths */
async function after(pages: readonly (readonly Seen[])[], signal = new AbortController().signal) {
  async function* seen() {
    yield* pages;
  }
  const opened: string[] = [];
  const isWhole = await compare({
    media: {
      async open(_workspace, path) {
        opened.push(path);
        if (path === 'gone') return undefined;
        const read = () => expect.unreachable();
        return { size: 2, modifiedAt: 0, version: 'looked', read, [Symbol.asyncDispose]: async () => {} };
      },
    },
    records,
    clock: () => NOW,
    workspace: 'w',
    seen: seen(),
    before: BEFORE,
    signal,
  });
  const rows = await records.mediaFiles.list('w', 10_000, {});
  return { isWhole, rows: rows.map(({ path, version }) => `${path} ${version}`), opened };
}

test('new, replaced and deleted files are recorded, within and between all pages', async () => {
  await note(row('0'), row('b'), row('bb'), row('c'), row('d'), row('z'));
  const { isWhole, rows } = await after([[], [file('a'), file('b')], [file('c', 'v2'), file('e')]]);
  expect(isWhole).toBe(true);
  expect(rows).toEqual(['a v1', 'b v1', 'c v2', 'e v1']);
});

test('unchanged files are not written again, so the version stays the same', async () => {
  await note(row('a'), row('b'));
  const version = await records.mediaFiles.version('w');
  await after([[file('a'), { ...file('b'), modifiedAt: 7_999 }]]);
  expect(await records.mediaFiles.version('w')).toBe(version);
});

test('records that are newer than the list stay, and the comparison counts as incomplete', async () => {
  await note(row('a', { version: 'v2', notedAt: BEFORE }), row('b', { notedAt: BEFORE }), row('c'));
  const { isWhole, rows } = await after([[file('a', 'v1'), file('c', 'v3')]]);
  expect([isWhole, rows]).toEqual([false, ['a v2', 'b v1', 'c v3']]);
});

test('in a list of paths, only files without a record are opened', async () => {
  await note(row('b'), row('c'));
  const { rows, opened } = await after([[{ path: 'a' }, { path: 'b' }], [{ path: 'gone' }]]);
  expect(opened).toEqual(['a', 'gone']);
  expect(rows).toEqual(['a looked', 'b v1']);
});

test('all records of deleted files are removed, even more than one page', async () => {
  await note(...Array.from({ length: 2_500 }, (_, at) => row(`b${at}`)));
  expect((await after([[file('a'), file('c')]])).rows).toEqual(['a v1', 'c v1']);
});

test('an aborted comparison stops and counts as incomplete', async () => {
  const stopped = AbortSignal.abort();
  expect(await after([[file('a')]], stopped)).toEqual({ isWhole: false, rows: [], opened: [] });
});
