// The composition root: configuration → stores → core → HTTP. Disposing it closes everything, last opened first.
import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#service/core/clock.ts';
import { createCore } from '#service/core/core.ts';
import { createServer } from '#service/http/server.ts';
import { lockData } from '#service/records/data-lock.ts';
import { openSqlite } from '#service/records/sqlite.ts';
import type { Config } from './config.ts';

export interface App extends AsyncDisposable {
  /** Not listening yet. */
  readonly http: FastifyInstance;
  close(): Promise<void>;
}

export interface AppOptions {
  readonly clock?: Clock;
}

export async function createApp(config: Config, { clock = Date.now }: AppOptions = {}): Promise<App> {
  await using opened = new AsyncDisposableStack();
  await mkdir(config.data, { recursive: true });
  opened.use(lockData(config.data));
  const records = opened.use(await openSqlite(config.database.file));
  const core = createCore({ records, clock, apiKeys: config.apiKeys });
  const http = opened.adopt(await createServer(core, config), (server) => server.close());
  const all = opened.move();
  const close = () => all.disposeAsync();
  return { http, close, [Symbol.asyncDispose]: close };
}
