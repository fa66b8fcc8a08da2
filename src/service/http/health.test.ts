import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testOnDisk } from '#service/testing/by-store.ts';
import { runInRecords } from '#service/testing/run-in-records.ts';
import { startTestService } from '#service/testing/test-service.ts';

test('/readyz gets 200 while media and records can be written to', async () => {
  await using service = await startTestService();
  const answer = await service.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ready' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

testOnDisk(
  '/readyz gets 503 and names only the media if they can’t be written to, and /healthz still gets 200',
  async () => {
    await using service = await startTestService();
    const media = join(service.config.data, 'media');
    await rm(media, { recursive: true });
    const answer = await service.inject('/readyz');
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', failing: ['media'] }]);
    expect(answer.headers['retry-after']).toBe('10');
    expect((await service.inject('/healthz')).statusCode).toBe(200);
    await mkdir(media);
  },
);

test('/readyz gets 503 and names only the store that can’t be written to', async () => {
  await using service = await startTestService();
  await runInRecords(service.config.database, 'drop table setting');
  const answer = await service.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', failing: ['records'] }]);
  expect((await service.inject('/healthz')).statusCode).toBe(200);
});
