import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockProcess } from './process-lock.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-lock-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const [exclusive, shared] = ['exclusive', 'shared'] as const;

test.each([
  [exclusive, exclusive, false],
  [exclusive, shared, false],
  [shared, exclusive, false],
  [shared, shared, true],
])('a lock held %s can also be taken %s: %s', (first, second, allowed) => {
  const file = join(folder, `${first}-${second}`);
  using held = lockProcess(file, first);
  expect(held).toBeDefined();
  using other = lockProcess(file, second);
  expect(other !== undefined).toBe(allowed);
});

test('a released lock can be taken again in either mode', () => {
  const file = join(folder, 'again');
  for (const mode of [exclusive, shared, exclusive, shared]) {
    using held = lockProcess(file, mode);
    expect(held).toBeDefined();
  }
});

test('a lock file that can’t be created throws', () => {
  expect(() => lockProcess(join(folder, 'none', 'lock'), exclusive)).toThrow(/unable to open/);
});
