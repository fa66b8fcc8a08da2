// Options and state that all steps of an upload share.
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
  /** Secret that signs upload addresses. */
  readonly signingSecret: string;
  readonly uploadUrlTtlSeconds: number;
  readonly uploadSweepAfterSeconds: number;
  /** Maximum time (ms) of a PUT without a byte. */
  readonly uploadIdleMs: number;
  /** Maximum number of open uploads per workspace. */
  readonly openUploadsMax: number;
  /** Maximum size of a workspace (bytes). Default: no limit. */
  readonly workspaceBytesMax?: number;
  /** Maximum age (ms) of a cached media list of a store that others write to. */
  readonly mediaListMaxAgeMs: number;
  /** Limits of concurrent PUTs. */
  readonly openPutLimits: PutLimits;
  readonly onUpload: (event: UploadEvent) => void;
  /** Called for each published file. */
  readonly onStored: (workspace: string, path: string) => void;
}

/** Events of uploads, for metrics and the log. */
export type UploadEvent =
  | { readonly kind: 'begun' }
  /** The service stored a body. */
  | { readonly kind: 'received'; readonly of: 'file' | 'part'; readonly bytes: number }
  | { readonly kind: 'completed' }
  /** An abandoned upload was removed. */
  | { readonly kind: 'swept'; readonly upload: UploadRecord };

/** State shared by both kinds of stores. */
export interface UploadContext extends UploadOptions {
  /**
   * Locks by upload id, held while a part's place is chosen, while a part is recorded, and during completion and sweep.
   * Locks by nonce, held while a single file is published.
   */
  readonly lock: KeyedLock;
  readonly quota: WorkspaceQuota;
}

/** Context if the service receives the bodies. */
export interface ReceivingContext extends UploadContext {
  readonly media: ReceivingStore;
  readonly addresses: UploadAddresses;
  readonly running: RunningAttempts;
  readonly openPuts: OpenPuts;
}

/** Context if browsers send bodies to the store. */
export interface DirectContext extends UploadContext {
  readonly media: DirectStore;
}
