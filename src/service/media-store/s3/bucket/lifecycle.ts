// Reads and sets the lifecycle rule by which S3 ends unfinished uploads, in case Lectern doesn't run.
import {
  GetBucketLifecycleConfigurationCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { isNotFound } from '#service/media-store/s3/errors.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { placeOf } from './access.ts';
import { appendRule } from './rules.ts';

export async function getLifecycleRules(client: S3Client, bucket: string): Promise<readonly LifecycleRule[]> {
  try {
    return (await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket: bucket }))).Rules ?? [];
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Returns a sentence for operators whose store has no lifecycle rules. */
export function withoutLifecycle(settings: S3Settings): string {
  return `The ${placeOf(settings)} doesn’t support lifecycle rules. Unfinished uploads are deleted only while Lectern runs.`;
}

/** Sets the rule, and leaves the rules of others as they are. */
export async function endUnfinishedUploads(
  client: S3Client,
  bucket: string,
  prefix: string,
  days: number,
): Promise<void> {
  const Rules = appendRule(await getLifecycleRules(client, bucket), {
    ID: 'lectern-unfinished-uploads',
    Status: 'Enabled',
    Filter: { Prefix: prefix },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: days },
  });
  await client.send(
    new PutBucketLifecycleConfigurationCommand({ Bucket: bucket, LifecycleConfiguration: { Rules } }),
  );
}

/** Returns the number of days after which unfinished uploads end, undefined if no rule ends them. */
export function daysUntilAborted(rules: readonly LifecycleRule[], prefix: string): number | undefined {
  const days = rules.flatMap(({ Status, Filter, Prefix, AbortIncompleteMultipartUpload: abort }) => {
    const holds = Status === 'Enabled' && prefix.startsWith(Filter?.Prefix ?? Prefix ?? '');
    return holds && abort?.DaysAfterInitiation !== undefined ? [abort.DaysAfterInitiation] : [];
  });
  return days.length > 0 ? Math.min(...days) : undefined;
}
