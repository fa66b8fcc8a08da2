// Finishes a multipart upload. The upload's lock is held all through, so a second request waits for the first and
// then finds the upload gone, or has a try of its own.
//
// First the file is published, then the record is deleted. Should we die between the two, the caller was told
// nothing, and asking again publishes nothing twice: the store sees that it is done (Intake.complete), and the
// record goes. The other way round, a published upload could be lost with its parts.
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
      // Nothing may write to the file any more, nor be put on record: it could be copied over.
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
      // The file is there and the upload is over, whatever becomes of its left-overs: the next start finds them.
      await media.intake.drop(uploadId).catch(() => {});
    });
}

function otherFormat(): ApiError {
  const message = 'The other name must have the format of the upload.';
  return new ApiError('invalid-input', message, [{ path: 'saveAs', message }]);
}
