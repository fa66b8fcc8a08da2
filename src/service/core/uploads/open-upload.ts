// The upload a request is about: the caller's own, and of the file it was opened for.
import type { CompleteCondition, FileCondition } from '#contract/upload-conditions.ts';
import { ApiError } from '#service/core/api-error.ts';
import type { RecordStore, UploadRecord } from '#service/records/record-store.ts';
import { uploadCompleted, uploadNotFound } from './upload-errors.ts';

export interface NewFile {
  readonly fileName: string;
  readonly contentType: string;
}

/** A file to upload, and what must be at its path when it is published. */
export interface ConditionalFile extends NewFile {
  readonly onlyIf?: FileCondition | undefined;
}

/** @throws ApiError where there is none, or where it was opened for another file */
export async function requireOpenUpload(
  { uploads }: RecordStore,
  workspace: string,
  uploadId: string,
  { fileName, contentType }: NewFile,
): Promise<UploadRecord> {
  const upload = await uploads.find(uploadId);
  if (upload?.workspace !== workspace) {
    throw (await uploads.wasCompleted(workspace, uploadId)) ? uploadCompleted() : uploadNotFound();
  }
  const fields = [];
  if (fileName !== upload.path) {
    fields.push({ path: 'fileName', message: 'Not the name the upload began with.' });
  }
  if (contentType !== upload.contentType) {
    fields.push({ path: 'contentType', message: 'Not the content type the upload began with.' });
  }
  if (fields.length === 0) return upload;
  const message = 'All parts of an upload have one file name and content type.';
  throw new ApiError('invalid-input', message, fields);
}

/** How an upload is completed, where that differs from how it began. */
export interface Completion {
  readonly onlyIf?: CompleteCondition | undefined;
  /** Another path to publish the file under. */
  readonly saveAs?: string | undefined;
}

/** The condition that an upload is published under. A condition that was set for one path says nothing about another. */
export function conditionAtCompletion(
  { onlyIf: initial }: UploadRecord,
  { onlyIf, saveAs }: Completion,
): FileCondition | undefined {
  if (onlyIf === undefined) return saveAs === undefined ? initial : { absent: true };
  return 'any' in onlyIf ? undefined : onlyIf;
}
