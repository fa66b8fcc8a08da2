// Opens the media store that the settings name.
import { join } from 'node:path';
import type { Config } from '#service/config/config.ts';
import { type DiskScan, openDisk } from '#service/media-store/disk/disk-store.ts';
import { withFaults } from '#service/media-store/faulty.ts';
import type { MediaStore } from '#service/media-store/media-store.ts';
import type { S3Options } from '#service/media-store/s3/s3-store.ts';

export interface MediaOptions {
  /** Called with errors of background work. */
  readonly onError: (error: unknown) => void;
  readonly scanIntervalMs: number | undefined;
  /** Called after each scan of a workspace's folder on disk. */
  readonly onScanned: (scan: DiskScan) => void;
  /** Called when a list of a bucket leaves out keys. */
  readonly onKeysLeftOut: S3Options['onKeysLeftOut'];
}

/** @throws Error with a sentence for the operator */
export async function openMedia(
  { data, media, mediaFaults }: Config,
  { onError, scanIntervalMs, onScanned, onKeysLeftOut }: MediaOptions,
): Promise<MediaStore> {
  const store =
    media.kind === 's3'
      ? await openBucket({ ...media, scanIntervalMs, onKeysLeftOut })
      : await openDisk({ media: media.folder, uploads: join(data, 'uploads'), onError, onScanned });
  return mediaFaults ? withFaults<MediaStore>(store) : store;
}

/** Imports the S3 client only if it is needed, because its code is half of all code that a start loads. */
async function openBucket(options: S3Options): Promise<MediaStore> {
  const { openS3 } = await import('#service/media-store/s3/s3-store.ts');
  return openS3(options);
}
