// Creates signed upload addresses and opens multipart uploads.
import { randomUUID } from 'node:crypto';
import { timestamp } from '#service/core/clock.ts';
import { uploadBeginner } from './begin-upload.ts';
import { idleUploadEnder } from './end-idle-upload.ts';
import { type ConditionalFile, requireOpenUpload } from './open-upload.ts';
import type { ReceivingContext } from './upload-context.ts';
import { refuseClash } from './upload-errors.ts';

export interface PartRequest extends ConditionalFile {
  readonly partNumber: number;
  /** Undefined for the first part only. */
  readonly uploadId?: string | undefined;
}

/** Options of an address for a whole file. */
export interface AddressOptions {
  /** Origin of the address. */
  readonly origin: string;
  /** Id of the requesting key, for the log. A PUT to the address carries no key. */
  readonly keyId: string;
}

export interface Presign {
  /** @returns a signed address for the whole file */
  presignFile(workspace: string, file: ConditionalFile, options: AddressOptions): Promise<string>;
  presignPart(
    workspace: string,
    part: PartRequest,
    origin: string,
  ): Promise<{ uploadId: string; uploadUrl: string }>;
}

export function presigner(context: ReceivingContext): Presign {
  const { records, media, clock, addresses, quota } = context;
  const begin = uploadBeginner(context, {
    endIfIdle: idleUploadEnder(context),
    open: async () => randomUUID(),
    drop: async () => {},
  });
  return {
    async presignFile(workspace, { fileName, contentType, onlyIf }, { origin, keyId }) {
      await refuseClash(media.checkName(workspace, fileName));
      await quota.refuseFull(workspace);
      return addresses.issue(origin, { workspace, path: fileName, contentType, keyId, onlyIf });
    },
    async presignPart(workspace, { partNumber, uploadId: given, ...file }, origin) {
      if (given !== undefined) {
        await requireOpenUpload(records, workspace, given, file);
        await records.uploads.setLastActivityAt(given, timestamp(clock));
      }
      await refuseClash(media.checkName(workspace, file.fileName));
      await quota.refuseFull(workspace);
      const uploadId = given ?? (await begin(workspace, file));
      return { uploadId, uploadUrl: await addresses.issue(origin, { uploadId, partNumber }) };
    },
  };
}
