// Finds the open upload of a request and checks its workspace and file.
import type { CompleteCondition, FileCondition } from '#contract/upload-conditions.ts';
import { ApiError } from '#service/core/api-error.ts';
import type { RecordStore, UploadRecord } from '#service/records/record-store.ts';
import { uploadCompleted, uploadNotFound } from './upload-errors.ts';

export interface NewFile {
  readonly fileName: string;
  readonly contentType: string;
}

/** A file to upload, and the condition on the file at its path when it is published. */
export interface ConditionalFile extends NewFile {
  readonly onlyIf?: FileCondition | undefined;
}

/** @throws ApiError if there is no such upload, or if it was opened for another file */
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
    fields.push({ path: 'fileName', message: 'This is not the file name of the upload.' });
  }
  if (contentType !== upload.contentType) {
    fields.push({ path: 'contentType', message: 'This is not the content type of the upload.' });
  }
  if (fields.length === 0) return upload;
  const message = 'All parts of an upload must have the same file name and content type.';
  throw new ApiError('invalid-input', message, fields);
}

/** Changes at completion to what the upload began with. */
export interface Completion {
  readonly onlyIf?: CompleteCondition | undefined;
  /** Another path to publish the file under. */
  readonly saveAs?: string | undefined;
}

/** @returns the condition of the publication. The condition of the original path does not apply to another path. */
export function conditionAtCompletion(
  { onlyIf: initial }: UploadRecord,
  { onlyIf, saveAs }: Completion,
): FileCondition | undefined {
  if (onlyIf === undefined) return saveAs === undefined ? initial : { absent: true };
  return 'any' in onlyIf ? undefined : onlyIf;
}
