// Finds out by trying on which writes the store checks conditions (`If-None-Match: *`, `If-Match`). Some servers ignore the
// headers and would replace a file silently. PUT and CompleteMultipartUpload are tried separately, each with conditions that
// hold and conditions that fail.
import { randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { FileCondition } from '#contract/upload-conditions.ts';
import { isNotFound, isNotImplemented, isRefusal, statusOf } from './errors.ts';
import { unquoted } from './etag.ts';
import type { SendCommand } from './send-command.ts';
import type { S3Settings } from './settings.ts';

/** Whether the store checks that there is no object (`absent`), and that the object has this ETag (`version`). */
export type Checked = Readonly<Record<'absent' | 'version', boolean>>;

/** Each check runs once, at the first call. If the store can't be reached then, the next call tries again. */
export interface ConditionalWrites {
  /** Conditions that the store checks on a PUT. */
  readonly put: () => Promise<Checked>;
  /** Conditions that the store checks on CompleteMultipartUpload. */
  readonly complete: () => Promise<Checked>;
}

export function isChecked(onlyIf: FileCondition, checked: Checked): boolean {
  return 'absent' in onlyIf ? checked.absent : checked.version;
}

/** Returns the headers for a condition, under the SDK's names. */
export function conditionHeaders(onlyIf: FileCondition): { IfNoneMatch: '*' } | { IfMatch: string } {
  return 'absent' in onlyIf ? { IfNoneMatch: '*' } : { IfMatch: `"${onlyIf.version}"` };
}

/** Whether S3 answered that a condition failed. `If-Match` on an object that is gone is 404 instead. */
export const isConditionFailed = (error: unknown) => statusOf(error) === 412;

/** Whether two writes met (ConditionalRequestConflict). The same write may succeed if it is repeated. */
export const isConflict = (error: unknown) => statusOf(error) === 409;

/** Start of the random name of an object below the prefix. No workspace can have such a name. */
const NAME = '.lectern-condition-check-';

const OTHER: FileCondition = { version: '00000000000000000000000000000000' };
const ABSENT: FileCondition = { absent: true };

type Place = Pick<S3Settings, 'bucket' | 'prefix'>;

export function conditionalWrites(send: SendCommand, settings: Place): ConditionalWrites {
  return {
    put: once(() => tryAt(send, settings, putter)),
    complete: once(() => tryAt(send, settings, completer)),
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    known ??= work().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

/** Writes an object, under a condition or without one. @returns its ETag */
type Write = (onlyIf?: FileCondition) => Promise<string>;
type WriterAt = (send: SendCommand, place: { readonly Bucket: string; readonly Key: string }) => Write;

const putter: WriterAt = (send, place) => async (onlyIf) => {
  const put = new PutObjectCommand({ ...place, Body: 'x', ...(onlyIf && conditionHeaders(onlyIf)) });
  return unquoted((await send(put)).ETag ?? '');
};

const completer: WriterAt = (send, place) => async (onlyIf) => {
  const { UploadId } = await send(new CreateMultipartUploadCommand(place));
  const upload = { ...place, UploadId };
  try {
    const { ETag: part } = await send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'x' }));
    const complete = new CompleteMultipartUploadCommand({
      ...upload,
      MultipartUpload: { Parts: [{ PartNumber: 1, ETag: part }] },
      ...(onlyIf && conditionHeaders(onlyIf)),
    });
    return unquoted((await send(complete)).ETag ?? '');
  } catch (error) {
    await send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
};

async function tryAt(send: SendCommand, { bucket, prefix }: Place, writerAt: WriterAt): Promise<Checked> {
  const place = { Bucket: bucket, Key: prefix + NAME + randomUUID() };
  const write = writerAt(send, place);
  const remove = () => send(new DeleteObjectCommand(place));
  try {
    const outcome = (onlyIf: FileCondition) => outcomeOf(write(onlyIf));
    const absent = (await outcome(ABSENT)) === 'written' && (await outcome(ABSENT)) === 'condition-failed';
    const current = { version: await write() };
    const isVersionChecked =
      (await outcome(OTHER)) === 'condition-failed' && (await outcome(current)) === 'written';
    await remove();
    return { absent, version: isVersionChecked && (await outcome(current)) === 'condition-failed' };
  } finally {
    await remove().catch(() => {});
  }
}

/** @throws if the store can't be reached or fails, because that says nothing about conditions */
async function outcomeOf(write: Promise<unknown>): Promise<'written' | 'condition-failed' | 'unsupported'> {
  try {
    await write;
    return 'written';
  } catch (error) {
    if (isConditionFailed(error) || isNotFound(error)) return 'condition-failed';
    if (isRefusal(error) || isNotImplemented(error)) return 'unsupported';
    throw error;
  }
}
