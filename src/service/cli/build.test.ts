// All these commands fail before a build. Builds are tested in startup/web-app-build.test.ts.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockFolder } from '#service/startup/data-folder.ts';
import { startEntry } from '#service/testing/run-entry.ts';

const DATA = await mkdtemp(join(tmpdir(), 'lectern-start-'));
afterAll(() => rm(DATA, { recursive: true, force: true }));

const build = (env: Record<string, string>) => startEntry('cli/build.ts', env).ended;

test('wrong settings are reported before a build starts', async () => {
  const { code, out, err } = await build({ DATA, PORT: 'x', LOG_LEVEL: 'loud' });
  expect([code, out]).toEqual([1, '']);
  expect(err.trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT must be /),
    expect.stringMatching(/^LOG_LEVEL must be /),
  ]);
});

test('a data folder in use is reported before a build starts', async () => {
  using _running = lockFolder(DATA);
  const { code, out, err } = await build({ DATA });
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^Another service is already running on the data folder .*\n$/);
});

test('a port in use is reported before a build starts', async () => {
  await using other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : expect.unreachable();
  const { code, out, err } = await build({ DATA, PORT: String(port) });
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^Port \d+ on 127\.0\.0\.1 is used by another program\. .*\n$/);
});
