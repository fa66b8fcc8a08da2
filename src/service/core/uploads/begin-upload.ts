// Opens a multipart upload, as long as its workspace hasn’t too many open. At the limit those idle for a while give way:
// whoever forgets uploads loses them sooner than others, and locks nobody out.
import { ApiError } from '#service/core/api-error.ts';
import { timestamp } from '#service/core/clock.ts';
import type { UploadRecord } from '#service/records/record-store.ts';
import type { EndIdleUpload } from './end-idle-upload.ts';
import type { ConditionalFile, NewFile } from './open-upload.ts';
import type { UploadContext } from './upload-context.ts';

/** How long an upload has been idle when it may have to give way, in milliseconds. */
const GIVES_WAY_AFTER_MS = 3_600_000;
/** At most so many in one request: the one who asks waits for it. */
const GIVE_WAY_AT_ONCE = 100;

export interface BeginSteps {
  readonly endIfIdle: EndIdleUpload;
  /** @returns its id */
  readonly open: (workspace: string, file: NewFile) => Promise<string>;
  /** Undoes that. */
  readonly drop: (upload: UploadRecord) => Promise<void>;
}

/** @returns the id of the upload */
export type BeginUpload = (workspace: string, file: ConditionalFile) => Promise<string>;

export function uploadBeginner(
  { records, clock, openUploadsMax, onUpload }: UploadContext,
  { endIfIdle, open, drop }: BeginSteps,
): BeginUpload {
  /** @returns whether there was room */
  const insert = (upload: UploadRecord) =>
    records.transaction(async ({ uploads }) => {
      if ((await uploads.count(upload.workspace)) >= openUploadsMax) return false;
      await uploads.insert(upload);
      return true;
    });

  async function makeRoom(workspace: string): Promise<void> {
    const since = new Date(clock() - GIVES_WAY_AFTER_MS).toISOString();
    const idle = await records.uploads.listIdleOf(workspace, since, GIVE_WAY_AT_ONCE);
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
      // It may be on record all the same: then the sweep ends it.
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
