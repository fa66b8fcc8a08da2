// The settings, read from environment variables once, at start. All mistakes are reported together, one sentence each.
import { join, resolve } from 'node:path';
import { z } from 'zod';
import {
  OPEN_PUTS_PER_CLIENT,
  OPEN_PUTS_PER_WORKSPACE,
  OPEN_UPLOADS_PER_WORKSPACE,
  UPLOAD_ADDRESS_TTL_SECONDS,
  UPLOAD_IDLE_SECONDS,
  UPLOAD_SWEEP_AFTER_SECONDS,
} from '#contract/limits.ts';
import type { ConfiguredKey } from '#service/core/credentials.ts';
import type { PutLimits } from '#service/core/uploads/open-puts.ts';
import {
  apiKeys,
  bytes,
  databaseUrl,
  flag,
  logLevel,
  origins,
  proxies,
  publicUrl,
  wholeNumber,
  workspaceNames,
} from './env.ts';
import { type MediaConfig, mediaSettings, mediaSettingsError, toMediaConfig } from './media.ts';

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  | {
      readonly kind: 'postgres';
      readonly url: string;
      readonly poolSize: number;
      readonly timeoutMs: number;
    };

export interface Config {
  /** 0 means any free port. */
  readonly port: number;
  readonly host: string;
  /** Port for metrics, on 127.0.0.1 only; 0 means any free port. If unset, nothing is measured. */
  readonly metricsPort?: number;
  /** Absolute path of the data folder. */
  readonly data: string;
  /** Origin that signed addresses start with. If unset, it is derived from each request (http/public-origin.ts). */
  readonly publicUrl?: string;
  /** IP addresses and networks of proxies. Only their `X-Forwarded-*` headers count. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call the API; `*` means any. */
  readonly allowedOrigins: readonly string[];
  readonly apiKeys: readonly ConfiguredKey[];
  /** Display names by workspace. Not every workspace has one. */
  readonly workspaceNames: ReadonlyMap<string, string>;
  readonly uploadUrlTtlSeconds: number;
  readonly uploadSweepAfterSeconds: number;
  /** Maximum number of open multipart uploads per workspace. */
  readonly openUploadsMax: number;
  readonly openPutLimits: PutLimits;
  /** Maximum number of bytes stored per workspace. If unset, there is no limit. */
  readonly workspaceBytesMax?: number;
  /** Maximum number of requests per second and key. If unset, there is no limit. */
  readonly requestsPerSecond?: number;
  /** Maximum time (ms) between two bytes of a PUT. */
  readonly uploadIdleMs: number;
  /** Maximum time (ms) for the head of a request to arrive, and again for a JSON body. */
  readonly requestTimeoutMs: number;
  /** Maximum time (ms) a connection stays open between two requests. */
  readonly connectionIdleMs: number;
  readonly logLevel: z.infer<typeof logLevel>;
  readonly media: MediaConfig;
  /** For development and tests: the media store fails if a file's name asks for it (media-store/faulty.ts). */
  readonly mediaFaults?: true;
  readonly database: DatabaseConfig;
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const DAY = 86_400;
const MANY = 1_000_000;

const settings = z.object({
  PORT: wholeNumber('PORT', 0, 65_535).default(4600),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber('METRICS_PORT', 0, 65_535).optional(),
  DATA: z.string().default('./data'),
  PUBLIC_URL: publicUrl.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  ALLOWED_ORIGINS: origins.default([]),
  API_KEYS: apiKeys.default([]),
  WORKSPACE_NAMES: workspaceNames.default(new Map()),
  UPLOAD_URL_TTL: wholeNumber('UPLOAD_URL_TTL', 1, 7 * DAY).default(UPLOAD_ADDRESS_TTL_SECONDS),
  UPLOAD_SWEEP_AFTER: wholeNumber('UPLOAD_SWEEP_AFTER', 1, 365 * DAY).default(UPLOAD_SWEEP_AFTER_SECONDS),
  UPLOAD_OPEN_PER_WORKSPACE: wholeNumber('UPLOAD_OPEN_PER_WORKSPACE', 1, MANY).default(
    OPEN_UPLOADS_PER_WORKSPACE,
  ),
  UPLOAD_PUTS_PER_CLIENT: wholeNumber('UPLOAD_PUTS_PER_CLIENT', 1, MANY).default(OPEN_PUTS_PER_CLIENT),
  UPLOAD_PUTS_PER_WORKSPACE: wholeNumber('UPLOAD_PUTS_PER_WORKSPACE', 1, MANY).default(
    OPEN_PUTS_PER_WORKSPACE,
  ),
  MEDIA_BYTES_PER_WORKSPACE: bytes('MEDIA_BYTES_PER_WORKSPACE').optional(),
  REQUESTS_PER_SECOND: wholeNumber('REQUESTS_PER_SECOND', 1, MANY).optional(),
  UPLOAD_IDLE_TIMEOUT: wholeNumber('UPLOAD_IDLE_TIMEOUT', 1, 3_600).default(UPLOAD_IDLE_SECONDS),
  REQUEST_TIMEOUT: wholeNumber('REQUEST_TIMEOUT', 1, 3_600).default(60),
  CONNECTION_IDLE_TIMEOUT: wholeNumber('CONNECTION_IDLE_TIMEOUT', 1, 3_600).default(72),
  ...mediaSettings,
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber('DATABASE_POOL_SIZE', 1, 1_000).default(10),
  DATABASE_TIMEOUT: wholeNumber('DATABASE_TIMEOUT', 1, 3_600).default(10),
  MEDIA_FAULTS: flag('MEDIA_FAULTS').default(false),
  LOG_LEVEL: logLevel.default('info'),
});

const environment = settings.superRefine((set, ctx) => {
  const message = mediaSettingsError(set);
  if (message !== undefined) ctx.addIssue({ code: 'custom', message });
});

/** Names of all environment variables that are read. */
export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape);

/**
 * Reads and checks the settings.
 * @param env environment variables; an empty one counts as unset
 * @throws ConfigError with one sentence per line
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(set);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(({ message }) => message).join('\n'));
  const { PUBLIC_URL, METRICS_PORT, DATA, ...rest } = parsed.data;
  const data = resolve(DATA);
  return {
    port: rest.PORT,
    host: rest.HOST,
    data,
    ...(METRICS_PORT !== undefined && { metricsPort: METRICS_PORT }),
    ...(PUBLIC_URL !== undefined && { publicUrl: PUBLIC_URL }),
    trustedProxies: rest.TRUSTED_PROXIES,
    allowedOrigins: rest.ALLOWED_ORIGINS,
    apiKeys: rest.API_KEYS,
    workspaceNames: rest.WORKSPACE_NAMES,
    uploadUrlTtlSeconds: rest.UPLOAD_URL_TTL,
    uploadSweepAfterSeconds: rest.UPLOAD_SWEEP_AFTER,
    openUploadsMax: rest.UPLOAD_OPEN_PER_WORKSPACE,
    openPutLimits: { perClient: rest.UPLOAD_PUTS_PER_CLIENT, perWorkspace: rest.UPLOAD_PUTS_PER_WORKSPACE },
    ...(rest.MEDIA_BYTES_PER_WORKSPACE !== undefined && {
      workspaceBytesMax: rest.MEDIA_BYTES_PER_WORKSPACE,
    }),
    ...(rest.REQUESTS_PER_SECOND !== undefined && { requestsPerSecond: rest.REQUESTS_PER_SECOND }),
    uploadIdleMs: rest.UPLOAD_IDLE_TIMEOUT * 1000,
    requestTimeoutMs: rest.REQUEST_TIMEOUT * 1000,
    connectionIdleMs: rest.CONNECTION_IDLE_TIMEOUT * 1000,
    logLevel: rest.LOG_LEVEL,
    media: toMediaConfig(rest, data),
    ...(rest.MEDIA_FAULTS && { mediaFaults: true }),
    database: toDatabaseConfig(rest, data),
  };
}

function toDatabaseConfig(
  set: Pick<z.infer<typeof settings>, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT'>,
  data: string,
): DatabaseConfig {
  if (set.DATABASE_URL === undefined) return { kind: 'sqlite', file: join(data, 'lectern.sqlite') };
  const timeoutMs = set.DATABASE_TIMEOUT * 1000;
  return { kind: 'postgres', url: set.DATABASE_URL, poolSize: set.DATABASE_POOL_SIZE, timeoutMs };
}
