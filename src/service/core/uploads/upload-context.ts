// What the steps of an upload share.
import type { Clock } from '#service/core/clock.ts';
import type { DirectStore, MediaStore, ReceivingStore } from '#service/media-store/media-store.ts';
import type { RecordStore, UploadRecord } from '#service/records/record-store.ts';
import type { KeyedLock } from './keyed-lock.ts';
import type { OpenPuts, PutLimits } from './open-puts.ts';
import type { RunningAttempts } from './running-attempts.ts';
import type { UploadAddresses } from './upload-address.ts';
import type { WorkspaceQuota } from './workspace-quota.ts';

export interface UploadOptions {
  readonly records: RecordStore;
  readonly media: MediaStore;
  readonly clock: Clock;
  /** Signs upload addresses. */
  readonly signingSecret: string;
  readonly uploadUrlTtlSeconds: number;
  readonly uploadSweepAfterSeconds: number;
  /** How long a PUT may go without a byte. */
  readonly uploadIdleMs: number;
  /** How many uploads a workspace may have open. */
  readonly openUploadsMax: number;
  /** How many bytes a workspace may hold; left out, there is no limit. */
  readonly workspaceBytesMax?: number;
  /** How long it stands what files a store holds that others put files into, in milliseconds. */
  readonly mediaListStandsMs: number;
  /** How many PUTs may be open at a time. */
  readonly openPutLimits: PutLimits;
  readonly onUpload: (event: UploadEvent) => void;
  /** Hears of each file that is in the gallery now. */
  readonly onStored: (workspace: string, path: string) => void;
}

/** What becomes of uploads. */
export type UploadEvent =
  | { readonly kind: 'begun' }
  /** A body that this service took in and stored. */
  | { readonly kind: 'received'; readonly of: 'file' | 'part'; readonly bytes: number }
  | { readonly kind: 'completed' }
  /** Nobody touched it any more. */
  | { readonly kind: 'swept'; readonly upload: UploadRecord };

/** What both ways share. */
export interface UploadContext extends UploadOptions {
  /**
   * By upload id: held while a part's place is chosen, while a part is put on record, and all through completing and
   * sweeping. By nonce: held while a single file is published.
   */
  readonly lock: KeyedLock;
  readonly quota: WorkspaceQuota;
}

/** Where the service receives the bodies. */
export interface ReceivingContext extends UploadContext {
  readonly media: ReceivingStore;
  readonly addresses: UploadAddresses;
  readonly running: RunningAttempts;
  readonly openPuts: OpenPuts;
}

/** Where browsers send them to the store itself. */
export interface DirectContext extends UploadContext {
  readonly media: DirectStore;
}
