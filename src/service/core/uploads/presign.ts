// Hands out addresses to upload to, and opens multipart uploads.
import { randomUUID } from 'node:crypto';
import { ApiError } from '#service/core/api-error.ts';
import { timestamp } from '#service/core/clock.ts';
import type { UploadContext } from './upload-context.ts';
import { refuseClash, uploadNotFound } from './upload-errors.ts';

export interface NewFile {
  readonly fileName: string;
  readonly contentType: string;
}

export interface PartRequest extends NewFile {
  readonly partNumber: number;
  /** Absent exactly when the part is the first. */
  readonly uploadId?: string | undefined;
}

export interface Presign {
  /** @returns an address for the whole file */
  presignFile(workspace: string, file: NewFile, origin: string): Promise<string>;
  presignPart(
    workspace: string,
    part: PartRequest,
    origin: string,
  ): Promise<{ uploadId: string; uploadUrl: string }>;
}

export function presigner({ records, media, clock, addresses }: UploadContext): Presign {
  async function open(workspace: string, { fileName, contentType }: NewFile): Promise<string> {
    const id = randomUUID();
    await records.uploads.insert({
      id,
      workspace,
      path: fileName,
      contentType,
      lastActivityAt: timestamp(clock),
    });
    return id;
  }

  async function requireOpen(workspace: string, file: NewFile, uploadId: string): Promise<void> {
    const upload = await records.uploads.find(uploadId);
    if (upload?.workspace !== workspace) throw uploadNotFound();
    requireSameFile(file, upload);
    await records.uploads.setLastActivityAt(uploadId, timestamp(clock));
  }

  return {
    async presignFile(workspace, { fileName, contentType }, origin) {
      await refuseClash(media.checkName(workspace, fileName));
      return addresses.issue(origin, { workspace, path: fileName, contentType });
    },
    async presignPart(workspace, { partNumber, uploadId: given, ...file }, origin) {
      if (given !== undefined) await requireOpen(workspace, file, given);
      await refuseClash(media.checkName(workspace, file.fileName));
      const uploadId = given ?? (await open(workspace, file));
      return { uploadId, uploadUrl: addresses.issue(origin, { uploadId, partNumber }) };
    },
  };
}

/** Every request about an upload names the file it was opened for. */
export function requireSameFile(
  { fileName, contentType }: NewFile,
  upload: { readonly path: string; readonly contentType: string },
): void {
  const fields = [
    ...(fileName === upload.path
      ? []
      : [{ path: 'fileName', message: 'Not the name the upload began with.' }]),
    ...(contentType === upload.contentType
      ? []
      : [{ path: 'contentType', message: 'Not the content type the upload began with.' }]),
  ];
  if (fields.length > 0) {
    throw new ApiError(
      'invalid-input',
      'All parts of an upload have one file name and content type.',
      fields,
    );
  }
}
