// Uploads from the first address to the finished file, step by step.
import { type CompleteUpload, completer } from './complete.ts';
import { KeyedLock } from './keyed-lock.ts';
import { OpenPuts } from './open-puts.ts';
import { type Presign, presigner } from './presign.ts';
import { type ReceiveBody, receiver } from './receive.ts';
import { RunningAttempts } from './running-attempts.ts';
import { type Sweep, sweeper } from './sweep.ts';
import { createUploadAddresses } from './upload-address.ts';
import type { UploadContext, UploadOptions } from './upload-context.ts';

export interface Uploads extends Presign, Sweep {
  readonly receive: ReceiveBody;
  readonly complete: CompleteUpload;
}

export function createUploads(options: UploadOptions): Uploads {
  const context: UploadContext = {
    ...options,
    addresses: createUploadAddresses({
      secret: options.signingSecret,
      ttlSeconds: options.uploadUrlTtlSeconds,
      clock: options.clock,
      records: options.records,
    }),
    lock: new KeyedLock(),
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
