// Starts the real service on a temporary folder, in this process and without a port. The test run decides whether records are in
// SQLite or PostgreSQL, and media on disk or in S3. Tests send requests with Fastify's `inject`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type App, type AppOptions, createApp } from '#service/app.ts';
import { type Config, readConfig } from '#service/config/config.ts';
import { makeDatabase } from './postgres-database.ts';
import { makeBucket, type TestBucket } from './s3-bucket.ts';

/** Keys of two workspaces that must never see each other. */
export const KEYS = {
  studio: 'studio-key-0123456789-0123456789-0123456789',
  other: 'other-key-0123456789-0123456789-0123456789',
} as const;

export type Workspace = keyof typeof KEYS;

export interface TestService extends AsyncDisposable {
  /** The running service. A restart replaces it. */
  readonly app: App;
  readonly config: Config;
  /** The bucket with the media; undefined if they are on disk. */
  readonly bucket: TestBucket | undefined;
  /** Sends a request with the key of a workspace, and `payload` as JSON. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: unknown,
    workspace?: Workspace,
  ): Promise<LightMyRequestResponse>;
  /** Sends a request unchanged. */
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>;
  /** Stops the service and starts it again on the same data. */
  restart(): Promise<void>;
}

export async function startTestService(
  overrides: Partial<Config> = {},
  options: AppOptions = {},
): Promise<TestService> {
  await using made = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  made.defer(() => rm(data, { recursive: true, force: true }));
  const keys = Object.entries(KEYS).map(([workspace, key]) => `${workspace}:${key}`);
  const postgres = made.use(await makeDatabase());
  const database = postgres && { DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: '5' };
  const bucket = await makeBucket();
  if (bucket) made.use(bucket);
  const config: Config = {
    ...readConfig({ DATA: data, LOG_LEVEL: 'silent', API_KEYS: keys.join(','), ...database }),
    ...(bucket && { media: { kind: 's3' as const, ...bucket.settings } }),
    ...overrides,
  };
  const create = () => createApp(config, { bucketScanIntervalMs: 0, mediaListMaxAgeMs: 0, ...options });
  let app = await create();
  made.defer(() => app.close());
  const all = made.move();
  return {
    get app() {
      return app;
    },
    config,
    bucket,
    inject: (request) => app.http.inject(request),
    send: (method, path, payload, workspace = 'studio') =>
      app.http.inject({
        method,
        url: `/api${path}`,
        headers: {
          authorization: `Bearer ${KEYS[workspace]}`,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
        },
        ...(payload !== undefined && { payload: JSON.stringify(payload) }),
      }),
    async restart() {
      await app.close();
      app = await create();
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
