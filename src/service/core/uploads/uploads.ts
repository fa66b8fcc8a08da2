// Assembles the steps of an upload, from the first address to the published file.
import { createDirectUploads } from '#service/core/uploads/direct/direct-uploads.ts';
import { type CompleteUpload, completer } from './complete.ts';
import { KeyedLock } from './keyed-lock.ts';
import { OpenPuts } from './open-puts.ts';
import { type Presign, presigner } from './presign.ts';
import { type ReceiveBody, receiver } from './receive.ts';
import { RunningAttempts } from './running-attempts.ts';
import { type Sweep, sweeper } from './sweep.ts';
import { createUploadAddresses } from './upload-address.ts';
import type { ReceivingContext, UploadOptions } from './upload-context.ts';
import { createWorkspaceQuota } from './workspace-quota.ts';

export interface Uploads extends Presign, Sweep {
  readonly receive: ReceiveBody;
  readonly complete: CompleteUpload;
}

export function createUploads(options: UploadOptions): Uploads {
  const { media } = options;
  const lock = new KeyedLock();
  if ('direct' in media) {
    const quota = createWorkspaceQuota(options, (workspace) => media.usedBytes(workspace));
    return createDirectUploads({ ...options, media, lock, quota });
  }
  const context: ReceivingContext = {
    ...options,
    media,
    lock,
    quota: createWorkspaceQuota(options, receivedBytes(options.records, media)),
    addresses: createUploadAddresses({
      secret: options.signingSecret,
      ttlSeconds: options.uploadUrlTtlSeconds,
      clock: options.clock,
      records: options.records,
    }),
    running: new RunningAttempts(),
    openPuts: new OpenPuts(options.openPutLimits),
  };
  return {
    ...presigner(context),
    ...sweeper(context),
    receive: receiver(context),
    complete: completer(context),
  };
}

function receivedBytes({ uploads }: UploadOptions['records'], media: UploadOptions['media']) {
  return async (workspace: string) => {
    // Count parts first. An upload completed between the two counts twice instead of not at all.
    const inParts = await uploads.partBytes(workspace);
    return inParts + (await media.usedBytes(workspace));
  };
}
