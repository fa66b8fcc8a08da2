// A PostgreSQL that still holds every connection and answers nothing: its machine is stuck, or the network swallows all.
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { expectProblem } from '#service/testing/expect-problem.ts';
import { makeGlossary } from '#service/testing/glossary-steps.ts';
import { makeDatabase } from '#service/testing/postgres-database.ts';
import { startTestService } from '#service/testing/test-service.ts';
import { openPostgres } from './postgres-store.ts';

/** Passes everything on to the server until it is frozen, and what came meanwhile once it is thawed. */
async function freezable(address: string) {
  const { port, hostname } = new URL(address);
  const sockets = new Set<Socket>();
  let frozen = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      sockets.add(socket.on('error', () => {}).on('close', () => socket.destroy()));
      if (frozen) socket.pause();
    }
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const place = proxy.address();
  if (typeof place !== 'object' || place === null) throw new Error('It doesn’t listen on a port.');
  const turn = (to: boolean) => {
    frozen = to;
    for (const socket of sockets) socket[to ? 'pause' : 'resume']();
  };
  return {
    url: address.replace(`:${port}/`, `:${place.port}/`),
    freeze: () => turn(true),
    thaw: () => turn(false),
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

test('while it answers nothing requests are 503 in their time and the records aren’t ready; then all goes on', async () => {
  await using own = (await makeDatabase()) ?? expect.unreachable();
  using server = await freezable(own.url);
  const database = { kind: 'postgres', url: server.url, poolSize: 2, timeoutMs: 1_000 } as const;
  await using service = await startTestService({ database });
  const glossary = await makeGlossary(service);
  const ask = () => service.send('GET', '/glossary');
  server.freeze();
  // More than it has connections: those that wait for one wait no longer.
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

test('a start that it doesn’t answer says so', async () => {
  await using own = (await makeDatabase()) ?? expect.unreachable();
  using server = await freezable(own.url);
  server.freeze();
  const { host } = new URL(server.url);
  await expect(openPostgres({ url: server.url, poolSize: 1, timeoutMs: 300 })).rejects.toThrow(
    `The database “${own.name}” at ${host} doesn’t answer. Is PostgreSQL running there, or is it stuck?`,
  );
});
