// Keys of a running service are tested in main.test.ts.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEntry } from '#service/testing/run-entry.ts';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'lectern-keys-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

const keys = (DATA: string, ...args: string[]) => startEntry('cli/keys.ts', { DATA }, { args }).ended;

test('listing and revoking in a missing data folder creates nothing and names the folder', async () => {
  const mistyped = join(place, 'mistyped');
  expect(await keys(mistyped, 'list')).toEqual({
    code: 0,
    out: `No keys have been created in DATA=${mistyped}.\n`,
    err: '',
  });
  expect(await keys(place, 'revoke', '0123456789ab')).toEqual({
    code: 1,
    out: '',
    err: `There is no key 0123456789ab in DATA=${place}.\n`,
  });
  expect(await readdir(place)).toEqual([]);
});

test('a new key is alone on standard output; its service is named on standard error', async () => {
  const { code, out, err } = await keys(place, 'add', 'studio');
  expect([code, out]).toEqual([0, expect.stringMatching(/^\S{32,}\n$/)]);
  expect(err.split('\n').slice(1)).toEqual([
    `A key for the service with DATA=${place}, shown only once:`,
    '',
  ]);
});

test('an invalid workspace or command creates no records', async () => {
  const data = join(place, 'data');
  expect(await keys(data, 'add', 'Not A Workspace')).toMatchObject({ code: 1, out: '' });
  expect((await keys(data, 'remove', 'x')).err).toMatch(/^Usage:/);
  expect(existsSync(data)).toBe(false);
});
