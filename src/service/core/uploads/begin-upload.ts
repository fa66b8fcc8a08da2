// Opens a multipart upload if the workspace is below its limit. At the limit, uploads idle for an hour are removed first, so
// that forgotten uploads don't block new ones.
import { ApiError } from '#service/core/api-error.ts';
import { timestamp } from '#service/core/clock.ts';
import type { UploadRecord } from '#service/records/record-store.ts';
import type { EndIdleUpload } from './end-idle-upload.ts';
import type { ConditionalFile, NewFile } from './open-upload.ts';
import type { UploadContext } from './upload-context.ts';

/** Idle time (ms) after which an upload may be removed at the limit. */
const REMOVABLE_AFTER_MS = 3_600_000;
/** Maximum number of uploads removed in one request, because the client waits for it. */
const REMOVED_PER_REQUEST_MAX = 100;

export interface BeginSteps {
  readonly endIfIdle: EndIdleUpload;
  /** @returns the upload's id */
  readonly open: (workspace: string, file: NewFile) => Promise<string>;
  /** Undoes `open`. */
  readonly drop: (upload: UploadRecord) => Promise<void>;
}

/** @returns the id of the upload */
export type BeginUpload = (workspace: string, file: ConditionalFile) => Promise<string>;

export function uploadBeginner(
  { records, clock, openUploadsMax, onUpload }: UploadContext,
  { endIfIdle, open, drop }: BeginSteps,
): BeginUpload {
  /** @returns false if the workspace is at its limit */
  const insert = (upload: UploadRecord) =>
    records.transaction(async ({ uploads }) => {
      if ((await uploads.count(upload.workspace)) >= openUploadsMax) return false;
      await uploads.insert(upload);
      return true;
    });

  async function makeRoom(workspace: string): Promise<void> {
    const since = new Date(clock() - REMOVABLE_AFTER_MS).toISOString();
    const idle = await records.uploads.listIdleOf(workspace, since, REMOVED_PER_REQUEST_MAX);
    for (const { id } of idle) await endIfIdle(id, since);
  }

  async function insertOrMakeRoom(upload: UploadRecord): Promise<boolean> {
    if (await insert(upload)) return true;
    await makeRoom(upload.workspace);
    return insert(upload);
  }

  return async (workspace, file) => {
    const { fileName: path, contentType, onlyIf } = file;
    const id = await open(workspace, file);
    const upload = { id, workspace, path, contentType, onlyIf, lastActivityAt: timestamp(clock) };
    try {
      if (await insertOrMakeRoom(upload)) {
        onUpload({ kind: 'begun' });
        return id;
      }
    } catch (error) {
      // The record may exist anyway; then the sweep removes the upload.
      await drop(upload).catch(() => {});
      throw error;
    }
    await drop(upload);
    throw new ApiError(
      'too-many-uploads',
      `This workspace’s limit of ${openUploadsMax.toLocaleString('en')} unfinished uploads is reached. Let some of them finish first.`,
    );
  };
}
