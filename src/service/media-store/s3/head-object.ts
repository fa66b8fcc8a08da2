// Reads the metadata of an object with a HEAD request.
import { HeadObjectCommand, type HeadObjectCommandOutput } from '@aws-sdk/client-s3';
import type { StoredVersion } from '#service/media-store/media-store.ts';
import { isNotFound } from './errors.ts';
import { unquoted } from './etag.ts';
import type { SendCommand } from './send-command.ts';

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** @returns undefined if there is no such object */
export async function headObject(
  send: SendCommand,
  place: Place,
): Promise<HeadObjectCommandOutput | undefined> {
  try {
    return await send(new HeadObjectCommand(place));
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** @returns undefined if there is no such object */
export async function versionAt(send: SendCommand, place: Place): Promise<StoredVersion | undefined> {
  const head = await headObject(send, place);
  if (!head) return undefined;
  const etag = unquoted(head.ETag ?? '');
  return { version: etag, size: head.ContentLength ?? 0, etag };
}
