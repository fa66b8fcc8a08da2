import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const ON_S3 = { MEDIA: 's3', S3_BUCKET: 'media' };

function errorsFor(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

test('MEDIA=s3 puts media into a bucket', () => {
  expect(readConfig({ MEDIA: 's3', S3_BUCKET: 'media.example' }).media).toEqual({
    kind: 's3',
    bucket: 'media.example',
    region: 'us-east-1',
    prefix: '',
    forcePathStyle: false,
    timeoutMs: 10_000,
  });
});

test('S3_ENDPOINT implies the bucket in the path, unless S3_FORCE_PATH_STYLE is false', () => {
  const set = {
    MEDIA: 's3',
    S3_BUCKET: 'media',
    S3_ENDPOINT: 'https://s3.example.com:9000/storage/',
    S3_REGION: 'eu-central-1',
    S3_PREFIX: 'lectern/media',
    S3_TIMEOUT: '30',
  };
  const media = {
    kind: 's3',
    bucket: 'media',
    region: 'eu-central-1',
    endpoint: 'https://s3.example.com:9000/storage',
    prefix: 'lectern/media/',
    forcePathStyle: true,
    timeoutMs: 30_000,
  };
  expect(readConfig(set).media).toEqual(media);
  expect(readConfig({ ...set, S3_PREFIX: 'lectern/media/', S3_FORCE_PATH_STYLE: '0' }).media).toEqual({
    ...media,
    forcePathStyle: false,
  });
});

test.each([
  ...['1', 'true', 'True', 'TRUE', 'yes', 'Yes', 'on', 'ON', ' true '].map((text) => [text, true] as const),
  ...['0', 'false', 'False', 'FALSE', 'no', 'No', 'off', 'OFF', ' false '].map(
    (text) => [text, false] as const,
  ),
])('S3_FORCE_PATH_STYLE=%s is read as %s', (text, forcePathStyle) => {
  const set = { ...ON_S3, S3_ENDPOINT: 'https://s3.example.com', S3_FORCE_PATH_STYLE: text };
  expect(readConfig(set).media).toMatchObject({ forcePathStyle });
});

test.each<[string, string, RegExp]>([
  ['MEDIA', 'tape', /^MEDIA must be disk or s3\.$/],
  ['S3_BUCKET', '', /^MEDIA=s3 needs S3_BUCKET/],
  ['S3_BUCKET', 'Media_1', /^S3_BUCKET must be the name of a bucket/],
  ['S3_ENDPOINT', 'https://me:secret@s3.example.com', /^S3_ENDPOINT must be .*, like https:\S+\.$/],
  ['S3_ENDPOINT', 's3.example.com', /^S3_ENDPOINT must be/],
  ['S3_REGION', 'eu central', /^S3_REGION must be/],
  ['S3_PREFIX', '/media', /^S3_PREFIX must be/],
  ['S3_PREFIX', 'a/../b', /^S3_PREFIX must be/],
  ['S3_PREFIX', 'a\tb', /^S3_PREFIX must be/],
  ['S3_PREFIX', 'x'.repeat(200), /^S3_PREFIX must be/],
  ['S3_FORCE_PATH_STYLE', 'maybe', /^S3_FORCE_PATH_STYLE must be true or false \(.*\)\.$/],
  ['S3_FORCE_PATH_STYLE', 'constructor', /^S3_FORCE_PATH_STYLE must be/],
  ['S3_FORCE_PATH_STYLE', '2', /^S3_FORCE_PATH_STYLE must be/],
])('%s=%s is rejected with one sentence', (name, value, sentence) => {
  expect(errorsFor({ ...ON_S3, [name]: value })).toEqual([expect.stringMatching(sentence)]);
});

test('S3_BUCKET without MEDIA=s3 is an error', () => {
  expect(errorsFor({ S3_BUCKET: 'media' })).toEqual([
    'S3_BUCKET is set, but media are stored on disk. Set MEDIA=s3, or remove S3_BUCKET.',
  ]);
});
