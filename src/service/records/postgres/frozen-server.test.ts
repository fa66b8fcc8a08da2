// A PostgreSQL server that keeps all connections open but doesn't respond, because its machine or the network is stuck.
import { expect, test } from 'vitest';
import { RecordsBusy } from '#service/records/record-store.ts';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { freezable } from '#service/testing/freezable.ts';
import { makeGlossary } from '#service/testing/glossary-steps.ts';
import { makeDatabase } from '#service/testing/postgres-database.ts';
import { startTestService } from '#service/testing/test-service.ts';
import { openPostgres } from './postgres-store.ts';

test('while the server is frozen, requests get 503 and /readyz fails; afterwards both work again', async () => {
  await using own = (await makeDatabase()) ?? expect.unreachable();
  using server = await freezable(own.url);
  const database = { kind: 'postgres', url: server.url, poolSize: 2, timeoutMs: 1_000 } as const;
  await using service = await startTestService({ database });
  const glossary = await makeGlossary(service);
  const ask = () => service.send('GET', '/glossary');
  server.freeze();
  // More requests than connections. Requests that wait for a connection must not wait longer than the others.
  for (const answer of await Promise.all(Array.from({ length: 5 }, ask))) {
    expectProblem(answer, 503, 'store-unavailable');
    expect(answer.headers['retry-after']).toBeDefined();
  }
  const readiness = await service.inject('/readyz');
  expect([readiness.statusCode, readiness.json()]).toEqual([
    503,
    { status: 'not ready', failing: ['records'] },
  ]);
  expect((await service.inject('/healthz')).statusCode).toBe(200);
  server.thaw();
  await expect.poll(async () => (await ask()).json<unknown>()).toEqual([glossary]);
});

test('after another server has taken over, requests reach it once earlier ones have timed out', async () => {
  await using own = (await makeDatabase()) ?? expect.unreachable();
  using server = await freezable(own.url);
  await using store = await openPostgres({ url: server.url, poolSize: 1, timeoutMs: 500 });
  await store.settings.set('name', 'value');
  server.freeze();
  server.abandon();
  await expect(store.settings.getOrSet('name', 'none')).rejects.toBeInstanceOf(RecordsBusy);
  expect(await store.settings.getOrSet('name', 'none')).toBe('value');
});

test('a start on a frozen server fails with a sentence that says so', async () => {
  await using own = (await makeDatabase()) ?? expect.unreachable();
  using server = await freezable(own.url);
  server.freeze();
  const { host } = new URL(server.url);
  await expect(openPostgres({ url: server.url, poolSize: 1, timeoutMs: 300 })).rejects.toThrow(
    `The database “${own.name}” at ${host} doesn’t respond. Is PostgreSQL running there, or is it stuck?`,
  );
});
