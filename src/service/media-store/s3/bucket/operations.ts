// Tries each kind of request that the service sends to its bucket, so that a start can say which of them is refused.
import {
  AbortMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
} from '@aws-sdk/client-s3';
import { StoreUnavailable } from '#service/media-store/media-store.ts';
import { isDenied, isNotFound, statusOf } from '#service/media-store/s3/errors.ts';
import type { SendCommand } from '#service/media-store/s3/send-command.ts';
import type { S3Settings } from '#service/media-store/s3/settings.ts';
import { deleteProbe, probeKey, putProbe } from '#service/media-store/s3/try-writing.ts';
import { placeOf } from './access.ts';

/** @throws Error with a sentence that names the refused request, StoreUnavailable */
export async function requireOperations(send: SendCommand, settings: S3Settings): Promise<void> {
  const { bucket: Bucket, prefix: Prefix } = settings;
  const object = { Bucket, Key: probeKey(settings) };
  const attempts: readonly (readonly [what: string, attempt: () => Promise<unknown>])[] = [
    ['list the files in', () => send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }))],
    ['write to', () => putProbe(send, settings)],
    // Another service on the bucket may have deleted the file. Then 404 shows that reading is allowed.
    ['read from', () => send(new HeadObjectCommand(object)).catch(unlessNotFound)],
    ['delete several files with one request from', () => deleteProbe(send, settings)],
    ['upload files in parts to', () => tryMultipart(send, object)],
    [
      'list the unfinished uploads in',
      () => send(new ListMultipartUploadsCommand({ Bucket, Prefix, MaxUploads: 1 })),
    ],
  ];
  for (const [what, attempt] of attempts) {
    try {
      await attempt();
    } catch (error) {
      throw error instanceof StoreUnavailable ? error : refusal(what, error, settings);
    }
  }
}

async function tryMultipart(
  send: SendCommand,
  object: { readonly Bucket: string; readonly Key: string },
): Promise<void> {
  const { UploadId } = await send(new CreateMultipartUploadCommand(object));
  const upload = { ...object, UploadId };
  try {
    await send(new ListPartsCommand(upload));
  } finally {
    // The sweep ends only uploads of workspaces, so each failed start would leave an upload open.
    await send(new AbortMultipartUploadCommand(upload));
  }
}

function unlessNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

/** Leaves out the message of the server, because many send an empty one. The code tells more. */
function refusal(what: string, error: unknown, settings: S3Settings): Error {
  const place = placeOf(settings);
  if (isDenied(error)) {
    return new Error(`The credentials may not ${what} the ${place}. docs/s3.md lists what they need.`);
  }
  const reason = [statusOf(error), error instanceof Error ? error.name : String(error)]
    .filter(Boolean)
    .join(' ');
  return new Error(`Lectern can’t ${what} the ${place}: the S3 server responds with ${reason}.`);
}
