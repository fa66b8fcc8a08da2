// The settings on where media are stored: on disk, or in an S3 bucket.
import { join } from 'node:path';
import { z } from 'zod';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { flag, isPlainUrl, wholeNumber } from './env.ts';

export type MediaConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3Settings);

/** S3 allows 1,024 bytes for a key; a path needs up to 900, a workspace up to 63. */
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

/** Returns a sentence if the media settings contradict each other, else undefined. */
export function mediaSettingsError({ MEDIA, ...set }: MediaSettings): string | undefined {
  if (MEDIA === 's3') {
    return set.S3_BUCKET === undefined
      ? 'MEDIA=s3 needs S3_BUCKET, the name of the bucket for media.'
      : undefined;
  }
  const unused = Object.keys(mediaSettings).find((name) => name in set);
  return unused && `${unused} is set, but media are stored on disk. Set MEDIA=s3, or remove ${unused}.`;
}

export function toMediaConfig({ MEDIA, ...set }: MediaSettings, data: string): MediaConfig {
  if (MEDIA === 'disk' || set.S3_BUCKET === undefined) return { kind: 'disk', folder: join(data, 'media') };
  return {
    kind: 's3',
    bucket: set.S3_BUCKET,
    region: set.S3_REGION ?? 'us-east-1',
    ...(set.S3_ENDPOINT !== undefined && { endpoint: set.S3_ENDPOINT }),
    prefix: set.S3_PREFIX ?? '',
    // Other servers than Amazon's rarely have a host name per bucket.
    forcePathStyle: set.S3_FORCE_PATH_STYLE ?? set.S3_ENDPOINT !== undefined,
    timeoutMs: (set.S3_TIMEOUT ?? 10) * 1000,
  };
}

/** Returns a text that identifies the bucket and prefix; undefined if media are on disk, which other machines don't share. */
export function sharedLocation(media: MediaConfig): string | undefined {
  return media.kind === 's3' ? `s3 ${media.bucket} ${media.prefix}` : undefined;
}
