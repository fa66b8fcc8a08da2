// Where media are kept: on disk, or in a bucket of S3, by the settings that begin with S3_.
import { join } from 'node:path';
import { z } from 'zod';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { flag, isPlainUrl, wholeNumber } from './env.ts';

export type MediaConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Settings);

/** Of the key’s 1,024 bytes a path may have 900. */
const PREFIX_MAX_BYTES = 200;

const bucket = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
  error: 'S3_BUCKET must be the name of a bucket: 3 to 63 lower-case letters, digits, “-” and “.”.',
});

const endpoint = z
  .string()
  .refine(isPlainUrl, {
    error:
      'S3_ENDPOINT must be an http or https address without “?”, “#” or user name, like https://s3.example.com.',
  })
  .transform((text) => text.replace(/\/+$/, ''));

const region = z.string().regex(/^[A-Za-z0-9-]{1,64}$/, {
  error: 'S3_REGION must be the name of a region, like eu-central-1.',
});

const prefix = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(isPrefix, {
    error: `S3_PREFIX must be names between “/”, at most ${PREFIX_MAX_BYTES} bytes, like lectern/media/.`,
  })
  .transform((text) => `${text}/`);

function isPrefix(text: string): boolean {
  const segments = text.split('/');
  return (
    !/[\p{Cc}\p{Cs}\\]/u.test(text) &&
    Buffer.byteLength(text) < PREFIX_MAX_BYTES &&
    segments.every((segment) => !['', '.', '..'].includes(segment))
  );
}

export const mediaSettings = {
  MEDIA: z.enum(['disk', 's3'], { error: 'MEDIA must be disk or s3.' }).default('disk'),
  S3_BUCKET: bucket.optional(),
  S3_ENDPOINT: endpoint.optional(),
  S3_REGION: region.optional(),
  S3_PREFIX: prefix.optional(),
  S3_FORCE_PATH_STYLE: flag('S3_FORCE_PATH_STYLE').optional(),
  S3_TIMEOUT: wholeNumber('S3_TIMEOUT', 1, 3_600).optional(),
};

type MediaSettings = z.output<z.ZodObject<typeof mediaSettings>>;

/** What is wrong with these beside one another, if anything: a sentence. */
export function mediaSettingsError({ MEDIA, ...set }: MediaSettings): string | undefined {
  if (MEDIA === 's3') {
    return set.S3_BUCKET === undefined
      ? 'MEDIA=s3 needs S3_BUCKET, the name of the bucket that media are kept in.'
      : undefined;
  }
  const unused = Object.keys(mediaSettings).find((name) => name in set);
  return (
    unused &&
    `${unused} is set, and media are kept on disk all the same. Set MEDIA=s3, or leave out ${unused}.`
  );
}

export function toMediaConfig({ MEDIA, ...set }: MediaSettings, data: string): MediaConfig {
  if (MEDIA === 'disk' || set.S3_BUCKET === undefined) return { kind: 'disk', folder: join(data, 'media') };
  return {
    kind: 's3',
    bucket: set.S3_BUCKET,
    region: set.S3_REGION ?? 'us-east-1',
    ...(set.S3_ENDPOINT !== undefined && { endpoint: set.S3_ENDPOINT }),
    prefix: set.S3_PREFIX ?? '',
    // Hardly any server but Amazon’s has a host name per bucket.
    forcePathStyle: set.S3_FORCE_PATH_STYLE ?? set.S3_ENDPOINT !== undefined,
    timeoutMs: (set.S3_TIMEOUT ?? 10) * 1000,
  };
}

/** Where media are, if other machines reach it too; undefined on a disk. Told from all other places. */
export function sharedLocation(media: MediaConfig): string | undefined {
  return media.kind === 's3' ? `s3 ${media.bucket} ${media.prefix}` : undefined;
}
