// The real service on a temporary folder, in memory: no port, no process. HTTP tests speak to it through inject.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type App, type AppOptions, createApp } from '#service/app.ts';
import type { Config } from '#service/config.ts';

/** Keys of two workspaces that must never see each other. */
export const KEYS = {
  studio: 'studio-key-0123456789-0123456789-0123456789',
  other: 'other-key-0123456789-0123456789-0123456789',
} as const;

export interface TestService extends AsyncDisposable {
  readonly app: App;
  readonly config: Config;
  /** Sends a request signed in to a workspace; `payload` goes out as JSON. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: unknown,
    workspace?: keyof typeof KEYS,
  ): Promise<LightMyRequestResponse>;
  /** Sends a request as it is. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
}

export async function startTestService(
  overrides: Partial<Config> = {},
  options: AppOptions = {},
): Promise<TestService> {
  await using opened = new AsyncDisposableStack();
  const data = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  opened.defer(() => rm(data, { recursive: true, force: true }));
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    data,
    trustedProxies: [],
    allowedOrigins: [],
    apiKeys: Object.entries(KEYS).map(([workspace, key]) => ({ workspace, key })),
    uploadUrlTtlSeconds: 900,
    uploadSweepAfterSeconds: 86_400,
    logLevel: 'silent',
    media: { kind: 'disk', folder: join(data, 'media') },
    database: { kind: 'sqlite', file: join(data, 'lectern.sqlite') },
    ...overrides,
  };
  const app = opened.use(await createApp(config, options));
  const all = opened.move();
  return {
    app,
    config,
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
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
