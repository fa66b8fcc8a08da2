// Uploads in which browsers send bodies to the store. The service signs the store's addresses and asks the store for received
// parts. An upload has a record from its start until it is completed or swept.
import type { FileCondition } from '#contract/upload-conditions.ts';
import type { CompletedPart } from '#contract/uploads.ts';
import { ApiError } from '#service/core/api-error.ts';
import { timestamp } from '#service/core/clock.ts';
import { uploadBeginner } from '#service/core/uploads/begin-upload.ts';
import type { CompleteUpload } from '#service/core/uploads/complete.ts';
import { conditionAtCompletion, type NewFile, requireOpenUpload } from '#service/core/uploads/open-upload.ts';
import { checkPartList, unquoted } from '#service/core/uploads/part-list.ts';
import type { Presign } from '#service/core/uploads/presign.ts';
import type { DirectContext } from '#service/core/uploads/upload-context.ts';
import {
  addressVoid,
  refuseClash,
  uploadCompleted,
  uploadNotFound,
} from '#service/core/uploads/upload-errors.ts';
import type { Uploads } from '#service/core/uploads/uploads.ts';
import { UploadGone } from '#service/media-store/media-store.ts';
import type { UploadRecord } from '#service/records/record-store.ts';
import { directSweeper, idleDirectUploadEnder } from './direct-sweep.ts';

export function createDirectUploads(context: DirectContext): Uploads {
  return {
    ...directPresigner(context),
    ...directSweeper(context),
    complete: directCompleter(context),
    // With media in S3, no address of this service leads here.
    receive: () => Promise.reject(addressVoid()),
  };
}

function directPresigner(context: DirectContext): Presign {
  const { records, clock, media, quota, uploadUrlTtlSeconds: ttl } = context;
  const fileIn = (workspace: string, { fileName: path, contentType }: NewFile) => ({
    workspace,
    path,
    contentType,
  });
  const begin = uploadBeginner(context, {
    endIfIdle: idleDirectUploadEnder(context),
    open: (workspace, file) => media.direct.begin(fileIn(workspace, file)),
    drop: (upload) => media.direct.drop(upload),
  });
  return {
    async presignFile(workspace, file) {
      await refuseClash(media.checkName(workspace, file.fileName));
      await quota.refuseFull(workspace);
      return refuseClash(media.direct.fileAddress(fileIn(workspace, file), ttl, file.onlyIf));
    },
    async presignPart(workspace, { partNumber, uploadId: given, ...file }) {
      if (given !== undefined) {
        await requireOpenUpload(records, workspace, given, file);
        await records.uploads.setLastActivityAt(given, timestamp(clock));
      }
      await refuseClash(media.checkName(workspace, file.fileName));
      await quota.refuseFull(workspace);
      const id = given ?? (await begin(workspace, file));
      const upload = { id, workspace, path: file.fileName };
      return { uploadId: id, uploadUrl: await media.direct.partAddress(upload, partNumber, ttl) };
    },
  };
}

/**
 * Publishes the file first and deletes the record after that. After a crash between the two, a repeated request finds no
 * upload in S3 but a file made of exactly these parts, so the upload was completed. The lock is local to the process. If two
 * processes complete an upload at once, the process that deletes the record reports success. The other process throws
 * `upload-completed`.
 */
function directCompleter(context: DirectContext): CompleteUpload {
  const {
    records,
    clock,
    media: { direct },
    lock,
    quota,
    onUpload,
    onStored,
  } = context;
  /** @returns whether the file at the path is this upload's */
  async function finish(
    upload: UploadRecord,
    named: readonly CompletedPart[],
    onlyIf: FileCondition | undefined,
  ): Promise<boolean> {
    try {
      const stored = await direct.parts(upload);
      checkPartList(named, stored, direct.partMinBytes);
      const bytes = stored.reduce((sum, { size }) => sum + size, 0);
      // Check the quota here, because S3 accepted the parts without asking the service.
      using reservation = await quota.reserve(upload.workspace, bytes);
      // Complete one upload at a time for each path: if the store doesn't check the condition, the service checks it right
      // before.
      await lock.run(`${upload.workspace}/${upload.path}`, () =>
        refuseClash(direct.complete(upload, stored, onlyIf)),
      );
      reservation.keep();
      return true;
    } catch (error) {
      if (!(error instanceof UploadGone)) throw error;
      return direct.isCompleted(
        upload,
        named.map(({ ETag }) => unquoted(ETag)),
      );
    }
  }

  return (workspace, { uploadId, parts, onlyIf, saveAs, ...file }) =>
    lock.run(uploadId, async () => {
      if (saveAs !== undefined) throw nameIsFixed();
      const upload = await requireOpenUpload(records, workspace, uploadId, file);
      // From here on no sweep of any process removes the upload.
      await records.uploads.setLastActivityAt(uploadId, timestamp(clock));
      const isFinished = await finish(upload, parts, conditionAtCompletion(upload, { onlyIf }));
      if (isFinished) onStored(workspace, upload.path);
      const isOurs = await records.transaction(async ({ uploads, mediaLists }) => {
        if (isFinished) await mediaLists.outdate(workspace);
        return isFinished ? uploads.complete(uploadId, timestamp(clock)) : uploads.delete(uploadId);
      });
      if (!isFinished) throw uploadNotFound();
      if (!isOurs) throw uploadCompleted();
      onUpload({ kind: 'completed' });
    });
}

function nameIsFixed(): ApiError {
  const message = 'This server can’t store an upload under a different name.';
  return new ApiError('invalid-input', message, [{ path: 'saveAs', message }]);
}
