// The upload a request is about: the caller's own, and of the file it was opened for.
import { ApiError } from '#service/core/api-error.ts';
import type { RecordStore, UploadRecord } from '#service/records/record-store.ts';
import { uploadNotFound } from './upload-errors.ts';

export interface NewFile {
  readonly fileName: string;
  readonly contentType: string;
}

/** @throws ApiError where there is none, or where it was opened for another file */
export async function requireOpenUpload(
  { uploads }: RecordStore,
  workspace: string,
  uploadId: string,
  { fileName, contentType }: NewFile,
): Promise<UploadRecord> {
  const upload = await uploads.find(uploadId);
  if (upload?.workspace !== workspace) throw uploadNotFound();
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
