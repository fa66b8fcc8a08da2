// Completes a multipart upload. It holds the upload's lock, so a second request waits for the first. The second
// request then gets the error `upload-completed`, or tries again if the first failed.
//
// It publishes the file first and records the completion after that. After a crash between the two, the client repeats the
// request; the store sees that the file is published (Intake.complete), and only the completion is recorded. In the other
// order, a crash could lose the parts before the file is published.
import { formatOf } from '#contract/formats.ts';
import type { CompletedPart } from '#contract/uploads.ts';
import { ApiError } from '#service/core/api-error.ts';
import { timestamp } from '#service/core/clock.ts';
import { UploadGone } from '#service/media-store/media-store.ts';
import { type Completion, conditionAtCompletion, type NewFile, requireOpenUpload } from './open-upload.ts';
import { checkPartList } from './part-list.ts';
import type { ReceivingContext } from './upload-context.ts';
import { addressVoid, afterPublishing, refuseClash, uploadNotFound } from './upload-errors.ts';

export interface CompleteRequest extends NewFile, Completion {
  readonly uploadId: string;
  readonly parts: readonly CompletedPart[];
}

export type CompleteUpload = (workspace: string, request: CompleteRequest) => Promise<void>;

export function completer(context: ReceivingContext): CompleteUpload {
  const { records, clock, media, lock, running, onUpload, onStored } = context;
  return (workspace, { uploadId, parts, onlyIf, saveAs, ...file }) =>
    lock.run(uploadId, async () => {
      const upload = await requireOpenUpload(records, workspace, uploadId, file);
      const condition = conditionAtCompletion(upload, { onlyIf, saveAs });
      const path = saveAs ?? upload.path;
      if (formatOf(path) !== formatOf(upload.path)) throw otherFormat();
      const stored = await records.uploads.listParts(uploadId);
      checkPartList(parts, stored);
      await refuseClash(media.checkName(workspace, path));
      // Stop running PUTs first, because they could write into the published file.
      await running.fence(uploadId, addressVoid());
      try {
        await refuseClash(media.intake.complete({ ...upload, path }, stored, condition));
      } catch (error) {
        if (!(error instanceof UploadGone)) throw error;
        await records.uploads.delete(uploadId);
        throw uploadNotFound();
      }
      onStored(workspace, path);
      const completedAt = timestamp(clock);
      await afterPublishing(records.transaction(({ uploads }) => uploads.complete(uploadId, completedAt)));
      onUpload({ kind: 'completed' });
      // The upload is complete even if this fails. The next start removes leftovers.
      await media.intake.drop(uploadId).catch(() => {});
    });
}

function otherFormat(): ApiError {
  const message = 'The new name must have the file format of the upload.';
  return new ApiError('invalid-input', message, [{ path: 'saveAs', message }]);
}
