import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockProcess } from './process-lock.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-lock-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const [alone, shared] = ['alone', 'shared'] as const;

test.each([
  [alone, alone, false],
  [alone, shared, false],
  [shared, alone, false],
  [shared, shared, true],
])('who has it %s, then %s: %s', (first, second, allowed) => {
  const file = join(folder, `${first}-${second}`);
  using held = lockProcess(file, first);
  expect(held).toBeDefined();
  using other = lockProcess(file, second);
  expect(other !== undefined).toBe(allowed);
});

test('once let go of it can be had in any way', () => {
  const file = join(folder, 'again');
  for (const how of [alone, shared, alone, shared]) {
    using held = lockProcess(file, how);
    expect(held).toBeDefined();
  }
});

test('where the file can’t be, that is said', () => {
  expect(() => lockProcess(join(folder, 'none', 'lock'), alone)).toThrow(/unable to open/);
});
