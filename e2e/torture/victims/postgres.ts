// A victim: PostgreSQL under a service that keeps running and has its media on disk.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Service, startService } from '#e2e/harness/service.ts';
import { type PostgresServer, startPostgres } from '#e2e/stores/postgres-server.ts';
import type { Victim } from '#e2e/torture/crashes.ts';
import { filesOfUploads, KEY, onDisk, restartAndSweep, SETTINGS } from './service-on-disk.ts';

/** @returns undefined if PostgreSQL is not installed */
export async function postgresUnderService(): Promise<Victim | undefined> {
  await using made = new AsyncDisposableStack();
  const server = await startPostgres({ keepsCommits: true });
  if (!server) return undefined;
  made.use(server);
  const url = `${server.url}/postgres`;
  let service = await startService({ ...SETTINGS, DATABASE_URL: url });
  made.defer(() => service[Symbol.asyncDispose]());
  const all = made.move();
  return {
    ...onDisk(service),
    leftovers: async () => [...(await filesOfUploads(service.dataDir)), ...(await uploadsOnRecord(url))],
    crash: () => server.kill(),
    recover: () => recoverPostgres(server, service),
    async sweepSoon() {
      service = await restartAndSweep(service);
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function recoverPostgres(server: PostgresServer, service: Service): Promise<void> {
  await server.startAgain();
  await answersAgain(service);
}

/** Waits until the service answers without errors from PostgreSQL. */
async function answersAgain({ origin }: Service): Promise<void> {
  for (;;) {
    const { ok } = await fetch(`${origin}/api/glossary`, { headers: { 'x-api-key': KEY } });
    if (ok) return;
    await sleep(50);
  }
}

export async function uploadsOnRecord(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; path: string }>('select id, path from upload');
    return rows.map(({ id, path }) => `The record of upload ${id} of ${path}`);
  } finally {
    await client.end();
  }
}
