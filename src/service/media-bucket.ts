// Checks the bucket at the start and sets it up, if the settings name one.
import { type Config, ConfigError } from '#service/config/config.ts';
import type { BucketNeeds } from '#service/media-store/s3/bucket/needs.ts';
import type { SetUpOptions } from '#service/media-store/s3/bucket/set-up.ts';
import { isLoopback } from '#service/startup/loopback.ts';

type Settings = Pick<
  Config,
  'media' | 'publicUrl' | 'host' | 'port' | 'allowedOrigins' | 'uploadSweepAfterSeconds'
>;

/**
 * @returns a sentence for each missing rule of the bucket
 * @throws Error with a sentence for the operator if the service can't work with the bucket
 */
export async function bucketWarnings(config: Settings): Promise<string[]> {
  if (config.media.kind === 'disk') return [];
  const { checkBucket } = await import('#service/media-store/s3/bucket/check.ts');
  return checkBucket(config.media, needsOf(config));
}

/** @throws ConfigError, or an Error with a sentence for the operator */
export async function setUpConfiguredBucket(config: Settings, options: SetUpOptions = {}): Promise<string[]> {
  if (config.media.kind === 'disk') {
    throw new ConfigError('Media are stored on disk. Set MEDIA=s3 and S3_BUCKET, as for the service.');
  }
  const { setUpBucket } = await import('#service/media-store/s3/bucket/set-up.ts');
  return setUpBucket(config.media, needsOf(config), options);
}

function needsOf(config: Settings): BucketNeeds {
  const own = ownOrigins(config);
  return {
    origins: own && [...own, ...config.allowedOrigins],
    uploadSweepAfterSeconds: config.uploadSweepAfterSeconds,
  };
}

/** @returns the origins where people open the app; undefined if they depend on this machine's host name */
function ownOrigins({ publicUrl, host, port }: Settings): readonly string[] | undefined {
  if (publicUrl !== undefined) return [publicUrl];
  if (port === 0 || !isLoopback(host)) return undefined;
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
}
