import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const KEY = 'k'.repeat(32);
const OTHER_KEY = 'o'.repeat(32);

function errorsFor(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

test('without any variables, all settings have defaults', () => {
  expect(readConfig({})).toEqual({
    port: 4600,
    host: '127.0.0.1',
    data: resolve('data'),
    trustedProxies: [],
    allowedOrigins: [],
    apiKeys: [],
    workspaceNames: new Map(),
    uploadUrlTtlSeconds: 900,
    uploadSweepAfterSeconds: 86_400,
    openUploadsMax: 10_000,
    openPutLimits: { perClient: 256, perWorkspace: 1_024 },
    uploadIdleMs: 60_000,
    requestTimeoutMs: 60_000,
    connectionIdleMs: 72_000,
    logLevel: 'info',
    media: { kind: 'disk', folder: resolve('data', 'media') },
    database: { kind: 'sqlite', file: resolve('data', 'lectern.sqlite') },
  });
});

test('DATABASE_URL puts the records into PostgreSQL', () => {
  const url = 'postgres://lectern:secret@db.example.com:5432/lectern?sslmode=verify-full';
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({
    kind: 'postgres',
    url,
    poolSize: 10,
    timeoutMs: 10_000,
  });
});

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', HOST: '  ', PUBLIC_URL: '', API_KEYS: '' })).toEqual(readConfig({}));
});

test('every setting is read from its variable', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::1',
      DATA: '/srv/lectern',
      PUBLIC_URL: 'HTTPS://Media.example.com/',
      TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      ALLOWED_ORIGINS: 'https://app.example.com, http://localhost:3000',
      API_KEYS: `studio:${KEY},studio:${OTHER_KEY}`,
      WORKSPACE_NAMES: 'studio: Studio: Nord ,b-2:B',
      UPLOAD_URL_TTL: '2',
      UPLOAD_SWEEP_AFTER: '60',
      UPLOAD_OPEN_PER_WORKSPACE: '7',
      UPLOAD_PUTS_PER_CLIENT: '3',
      UPLOAD_PUTS_PER_WORKSPACE: '4',
      MEDIA_BYTES_PER_WORKSPACE: '500GiB',
      REQUESTS_PER_SECOND: '20',
      UPLOAD_IDLE_TIMEOUT: '5',
      REQUEST_TIMEOUT: '6',
      CONNECTION_IDLE_TIMEOUT: '7',
      LOG_LEVEL: 'warn',
    }),
  ).toEqual({
    port: 0,
    host: '::1',
    data: '/srv/lectern',
    publicUrl: 'https://media.example.com',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    allowedOrigins: ['https://app.example.com', 'http://localhost:3000'],
    apiKeys: [
      { workspace: 'studio', key: KEY },
      { workspace: 'studio', key: OTHER_KEY },
    ],
    workspaceNames: new Map([
      ['studio', 'Studio: Nord'],
      ['b-2', 'B'],
    ]),
    uploadUrlTtlSeconds: 2,
    uploadSweepAfterSeconds: 60,
    openUploadsMax: 7,
    openPutLimits: { perClient: 3, perWorkspace: 4 },
    workspaceBytesMax: 500 * 1024 ** 3,
    requestsPerSecond: 20,
    uploadIdleMs: 5_000,
    requestTimeoutMs: 6_000,
    connectionIdleMs: 7_000,
    logLevel: 'warn',
    media: { kind: 'disk', folder: '/srv/lectern/media' },
    database: { kind: 'sqlite', file: '/srv/lectern/lectern.sqlite' },
  });
});

test.each([
  ['1', 1],
  ['64KiB', 65_536],
  ['3MiB', 3_145_728],
  ['2TiB', 2_199_023_255_552],
])('MEDIA_BYTES_PER_WORKSPACE=%s is read as %d bytes', (text, size) => {
  expect(readConfig({ MEDIA_BYTES_PER_WORKSPACE: text }).workspaceBytesMax).toBe(size);
});

test.each([
  ['true', true],
  ['YES', true],
  ['1', true],
  ['false', undefined],
  ['off', undefined],
])('MEDIA_FAULTS=%s is read as %s', (text, isOn) => {
  expect(readConfig({ MEDIA_FAULTS: text }).mediaFaults).toBe(isOn);
});

test('an API key may contain a colon', () => {
  expect(readConfig({ API_KEYS: `a:${KEY}:x` }).apiKeys).toEqual([{ workspace: 'a', key: `${KEY}:x` }]);
});

test.each<[string, string, RegExp]>([
  ['PORT', '65536', /^PORT must be a whole number from 0 to 65535\.$/],
  ['PORT', '-1', /^PORT must be/],
  ['PORT', '4600.5', /^PORT must be/],
  ['PUBLIC_URL', 'media.example.com', /^PUBLIC_URL must be an http or https address/],
  ['PUBLIC_URL', 'ftp://media.example.com', /^PUBLIC_URL must be/],
  ['PUBLIC_URL', 'https://media.example.com/?a', /^PUBLIC_URL must be/],
  [
    'PUBLIC_URL',
    'https://media.example.com/base',
    /^PUBLIC_URL must be .* without path, .* a host to itself\.$/,
  ],
  ['PUBLIC_URL', 'https://me:pw@media.example.com', /^PUBLIC_URL must be/],
  ['TRUSTED_PROXIES', '10.0.0.0/33', /^TRUSTED_PROXIES: “10\.0\.0\.0\/33” is neither/],
  ['TRUSTED_PROXIES', '0.0.0.0/0', /^TRUSTED_PROXIES: “0\.0\.0\.0\/0” is neither/],
  ['TRUSTED_PROXIES', 'proxy.example.com', /^TRUSTED_PROXIES: “proxy\.example\.com”/],
  ['ALLOWED_ORIGINS', 'https://app.example.com/', /^ALLOWED_ORIGINS: “https:\/\/app\.example\.com\/” is not/],
  ['ALLOWED_ORIGINS', 'app.example.com', /^ALLOWED_ORIGINS: /],
  ['API_KEYS', KEY, /^API_KEYS: entry 1: write it as workspace:key\.$/],
  ['API_KEYS', `Studio:${KEY}`, /^API_KEYS: entry 1: a workspace name has/],
  ['API_KEYS', `a:${KEY},${'x'.repeat(64)}:${OTHER_KEY}`, /^API_KEYS: entry 2: a workspace name has/],
  ['API_KEYS', `a:${'k'.repeat(31)}`, /^API_KEYS: entry 1: the key must have at least 32 characters\.$/],
  ['API_KEYS', `a:${KEY} x`, /^API_KEYS: entry 1: the key must be printable/],
  ['API_KEYS', `a:${KEY},b:${KEY}`, /^API_KEYS: entry 2: this key is used twice\.$/],
  [
    'WORKSPACE_NAMES',
    'Studio',
    /^WORKSPACE_NAMES: entry 1: write it as workspace:Name, the name without a comma\.$/,
  ],
  ['WORKSPACE_NAMES', 'a:A,b: ', /^WORKSPACE_NAMES: entry 2: write it as/],
  ['WORKSPACE_NAMES', 'a:North, South', /^WORKSPACE_NAMES: entry 2: write it as/],
  ['WORKSPACE_NAMES', 'Studio:S', /^WORKSPACE_NAMES: entry 1: a workspace name has/],
  [
    'WORKSPACE_NAMES',
    `a:${'x'.repeat(101)}`,
    /^WORKSPACE_NAMES: entry 1: the name is longer than 100 characters\.$/,
  ],
  ['WORKSPACE_NAMES', 'a:x\ny', /^WORKSPACE_NAMES: entry 1: the name contains a control character\.$/],
  ['WORKSPACE_NAMES', 'a:A,a:B', /^WORKSPACE_NAMES: entry 2: this workspace is named twice\.$/],
  ['UPLOAD_URL_TTL', '0', /^UPLOAD_URL_TTL must be a whole number from 1 to 604800\.$/],
  ['UPLOAD_SWEEP_AFTER', '1d', /^UPLOAD_SWEEP_AFTER must be/],
  ['MEDIA_BYTES_PER_WORKSPACE', '0', /^MEDIA_BYTES_PER_WORKSPACE must be .*, like 500GiB\.$/],
  ['MEDIA_BYTES_PER_WORKSPACE', '5GB', /^MEDIA_BYTES_PER_WORKSPACE must be/],
  ['MEDIA_BYTES_PER_WORKSPACE', '1.5TiB', /^MEDIA_BYTES_PER_WORKSPACE must be/],
  ['MEDIA_BYTES_PER_WORKSPACE', '999999999999TiB', /^MEDIA_BYTES_PER_WORKSPACE must be/],
  ['REQUESTS_PER_SECOND', '0', /^REQUESTS_PER_SECOND must be a whole number from 1 to 1000000\.$/],
  ['UPLOAD_IDLE_TIMEOUT', '0', /^UPLOAD_IDLE_TIMEOUT must be a whole number from 1 to 3600\.$/],
  ['REQUEST_TIMEOUT', '1m', /^REQUEST_TIMEOUT must be/],
  ['CONNECTION_IDLE_TIMEOUT', '-1', /^CONNECTION_IDLE_TIMEOUT must be/],
  ['DATABASE_URL', 'mysql://me:secret@db/x', /^DATABASE_URL must look like postgres:.*database\.$/],
  ['DATABASE_URL', 'postgres://me:secret@db', /^DATABASE_URL must look like/],
  ['DATABASE_POOL_SIZE', '0', /^DATABASE_POOL_SIZE must be/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of/],
])('%s=%s is rejected with one sentence', (name, value, sentence) => {
  expect(errorsFor({ [name]: value })).toEqual([expect.stringMatching(sentence)]);
});

test('all mistakes are reported at once, without the keys', () => {
  const problems = errorsFor({ PORT: 'x', LOG_LEVEL: 'loud', API_KEYS: `A:${KEY},b:${OTHER_KEY.slice(1)}` });
  expect(problems).toHaveLength(4);
  expect(problems.join()).not.toMatch(/kkk|ooo/);
});
