// Errors of uploads: ApiErrors for refusals and for errors of the stores.
import { ApiError } from '#service/core/api-error.ts';
import {
  FileChanged,
  NameClash,
  NeedsParts,
  PathTooLong,
  UploadGone,
} from '#service/media-store/media-store.ts';
import { RecordsFull } from '#service/records/record-store.ts';

/** @returns the outcome of `work` @throws ApiError if the file can't be published under its name */
export async function refuseClash<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PathTooLong) throw pathTooLong(error);
    if (error instanceof FileChanged) throw fileChanged(error);
    if (error instanceof NeedsParts) throw multipartRequired(error);
    throw error instanceof NameClash ? nameClash(error) : error;
  }
}

/** @returns the outcome of receiving a body @throws ApiError if the body is refused */
export async function refuseBody<T>(work: Promise<T>): Promise<T> {
  try {
    return await refuseClash(work);
  } catch (error) {
    throw error instanceof UploadGone ? addressVoid(error) : error;
  }
}

/**
 * Runs a write of records about a published file. If the records are full, the error must not claim that nothing was saved.
 * The client gets an internal error, repeats the request and finds the file.
 */
export async function afterPublishing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    if (!(cause instanceof RecordsFull)) throw cause;
    throw new Error('The file was stored, but this could not be recorded.', { cause });
  }
}

function nameClash(cause: NameClash): ApiError {
  const message =
    'This name conflicts with an existing file or folder: a file can’t have the name of a folder, or a name that differs only in case or spelling. Choose another name.';
  return new ApiError('name-clash', message, [{ path: 'fileName', message }], { cause });
}

function pathTooLong(cause: PathTooLong): ApiError {
  const message = 'This name with its folders is too long for the media storage. Choose a shorter one.';
  return new ApiError('invalid-input', message, [{ path: 'fileName', message }], { cause });
}

function fileChanged(cause: FileChanged): ApiError {
  const message =
    'The file at this path is not the version that this upload may replace, or the upload may not replace any file. Nothing was replaced.';
  return new ApiError('file-changed', message, [], { cause });
}

function multipartRequired(cause: NeedsParts): ApiError {
  const message =
    'This store checks conditions only when a multipart upload is completed. Send the file as a multipart upload.';
  return new ApiError('multipart-required', message, [{ path: 'onlyIf', message }], { cause });
}

/** The address is valid, but its upload is completed or removed. */
export function addressVoid(cause?: unknown): ApiError {
  const message = 'The upload of this address was completed or removed. Request a new address.';
  return new ApiError('address-invalid', message, [], { cause });
}

export function addressUsed(): ApiError {
  return new ApiError('address-used', 'This upload address has been used. Request a new one.');
}

export function uploadNotFound(): ApiError {
  return new ApiError('upload-not-found', 'There is no such upload. It may have been completed or removed.');
}

export function uploadCompleted(): ApiError {
  return new ApiError('upload-completed', 'This upload was completed, and its file was published.');
}
