// Finishes a multipart upload. The upload's lock is held all through, so a second request waits for the first and
// then finds the upload gone, or has a try of its own.
//
// First the file is published, then the record is deleted. Should we die between the two, the caller was told
// nothing, and asking again publishes nothing twice: the store sees that it is done (Intake.complete), and the
// record goes. The other way round, a published upload could be lost with its parts.
import type { CompletedPart } from '#contract/uploads.ts';
import { UploadGone } from '#service/media-store/media-store.ts';
import { type NewFile, requireOpenUpload } from './open-upload.ts';
import { checkPartList } from './part-list.ts';
import type { ReceivingContext } from './upload-context.ts';
import { addressVoid, afterPublishing, refuseClash, uploadNotFound } from './upload-errors.ts';

export interface CompleteRequest extends NewFile {
  readonly uploadId: string;
  readonly parts: readonly CompletedPart[];
}

export type CompleteUpload = (workspace: string, request: CompleteRequest) => Promise<void>;

export function completer(context: ReceivingContext): CompleteUpload {
  const { records, media, lock, running, onUpload, onStored } = context;
  return (workspace, { uploadId, parts, ...file }) =>
    lock.run(uploadId, async () => {
      const upload = await requireOpenUpload(records, workspace, uploadId, file);
      const stored = await records.uploads.listParts(uploadId);
      checkPartList(parts, stored);
      await refuseClash(media.checkName(workspace, upload.path));
      // Nothing may write to the file any more, nor be put on record: it could be copied over.
      await running.fence(uploadId, addressVoid());
      try {
        await refuseClash(media.intake.complete(upload, stored));
      } catch (error) {
        if (!(error instanceof UploadGone)) throw error;
        await records.uploads.delete(uploadId);
        throw uploadNotFound();
      }
      onStored(workspace, upload.path);
      await afterPublishing(records.uploads.delete(uploadId));
      onUpload({ kind: 'completed' });
      // The file is there and the upload is over, whatever becomes of its left-overs: the next start finds them.
      await media.intake.drop(uploadId).catch(() => {});
    });
}
