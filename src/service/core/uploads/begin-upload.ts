// Opens a multipart upload, as long as its workspace hasn’t too many open. At the limit those idle for a while give way:
// whoever forgets uploads loses them sooner than others, and locks nobody out.
import { randomUUID } from 'node:crypto';
import { ApiError } from '#service/core/api-error.ts';
import { timestamp } from '#service/core/clock.ts';
import type { UploadRecord } from '#service/records/record-store.ts';
import { idleUploadEnder } from './end-idle-upload.ts';
import type { NewFile } from './open-upload.ts';
import type { UploadContext } from './upload-context.ts';

/** How long an upload has been idle when it may have to give way, in milliseconds. */
const GIVES_WAY_AFTER_MS = 3_600_000;
/** At most so many in one request: the one who asks waits for it. */
const GIVE_WAY_AT_ONCE = 100;

/** @returns the id of the upload */
export type BeginUpload = (workspace: string, file: NewFile) => Promise<string>;

export function uploadBeginner(context: UploadContext): BeginUpload {
  const { records, clock, openUploadsMax } = context;
  const endIfIdle = idleUploadEnder(context);

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

  return async (workspace, { fileName, contentType }) => {
    const id = randomUUID();
    const upload = { id, workspace, path: fileName, contentType, lastActivityAt: timestamp(clock) };
    if (await insert(upload)) return id;
    await makeRoom(workspace);
    if (await insert(upload)) return id;
    throw new ApiError(
      'too-many-uploads',
      `This workspace’s limit of ${openUploadsMax.toLocaleString('en')} unfinished uploads is reached. Let some of them finish first.`,
    );
  };
}
