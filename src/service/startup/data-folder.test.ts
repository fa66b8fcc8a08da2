import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from './data-folder.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-data-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a locked data folder refuses a second service until it is unlocked', () => {
  const first = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(/^Another service is already running on the data folder /);
  first[Symbol.dispose]();
  lockFolder(folder)[Symbol.dispose]();
});
