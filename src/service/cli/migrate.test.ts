import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEntry } from '#service/testing/run-entry.ts';

test('an unreadable settings file is named with the reason', async () => {
  const place = await mkdtemp(join(tmpdir(), 'lectern-migrate-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const missing = join(place, 'old.env');
  const { code, err } = await startEntry('cli/migrate.ts', {}, { args: ['--from', missing, '--to', place] })
    .ended;
  expect([code, err]).toEqual([1, expect.stringContaining(`${missing} can’t be read. (ENOENT: `)]);
});
