// The port to wherever the bytes of media files live. A store knows workspaces, paths and bytes; it knows no
// rules, no addresses and no records. It promises that a file appears whole or not at all, that what it has
// acknowledged survives a crash, and that nothing outside the asked workspace is read or changed.

/** The path would make a file of a directory, a directory of a file, or can't be told from another one. */
export class NameClash extends Error {
  override readonly name = 'NameClash';
}

/** No space, or no quota, for what was sent. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/** The bytes of an upload are not in the store (any more). */
export class UploadGone extends Error {
  override readonly name = 'UploadGone';
}

/** A body on its way in. Reading it may throw: then nothing of it is kept and the same error comes out. */
export interface Body {
  /** Bytes promised. A body of another length is not stored. */
  readonly size: number;
  /**
   * Each is good until the next one is asked for. An empty one says that nothing has come for a while: what was held in
   * memory for the body can go.
   */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A body that is durable but not in the gallery yet. Disposed of without being published, it is gone. */
export interface StagedFile extends AsyncDisposable {
  /** Hex MD5, without quotes. */
  readonly etag: string;
  /**
   * Puts the file at its path, atomically replacing what was there.
   * @throws NameClash, StoreFull
   */
  publish(workspace: string, path: string): Promise<void>;
}

/** A multipart upload, and where its file is to go. */
export interface Upload {
  readonly id: string;
  readonly workspace: string;
  readonly path: string;
}

export interface StoredPart {
  readonly partNumber: number;
  /** Hex MD5, without quotes. */
  readonly etag: string;
  readonly size: number;
  /** Where the store put it. Opaque to everyone else, to be handed back as it came. */
  readonly location: string;
}

/** One attempt at one part. Disposed of without being kept, nothing of it stays. */
export interface PartAttempt extends AsyncDisposable {
  /**
   * Makes the body durable, away from any stored part.
   * @throws StoreFull, UploadGone
   */
  receive(body: Body): Promise<StoredPart>;
  /** To be called once the part is on record. The bytes of the part it replaces are let go. */
  keep(replaced: StoredPart | undefined): Promise<void>;
}

/** How bodies get in when the service itself receives them. */
export interface Intake {
  /** @throws StoreFull, or what reading the body threw */
  stage(body: Body): Promise<StagedFile>;
  /**
   * Starts an attempt at a part. Decides at once where it will be written, so call it under the same lock as
   * reading `stored` and as recording a part.
   * @param stored every part of this upload on record
   */
  beginPart(upload: Upload, partNumber: number, size: number, stored: readonly StoredPart[]): PartAttempt;
  /**
   * Makes one file of the parts, in the order given, and puts it at the upload's path. May be repeated after a
   * failure at any point, also after a crash between its success and the deletion of the upload's record.
   * Must not run beside an attempt at a part of this upload.
   * @throws NameClash, StoreFull, UploadGone
   */
  complete(upload: Upload, parts: readonly StoredPart[]): Promise<void>;
  /** Lets go of everything received for this upload. */
  drop(uploadId: string): Promise<void>;
  /** Removes the files that a crash left staged. Before the first is. */
  cleanUp(): Promise<void>;
  /** The ids of the uploads that anything is kept of. */
  uploadIds(): AsyncIterable<string>;
  /**
   * Lets go of what no stored part of this upload lives in.
   * Must not run beside an attempt at a part of it.
   */
  trim(uploadId: string, stored: readonly StoredPart[]): Promise<void>;
}

export interface MediaList {
  /** Of the content: the same files give the same version, also after a restart. */
  readonly version: string;
  /** Every path, bytewise ascending by UTF-8. A snapshot: later changes don't show. */
  readonly items: Iterable<string>;
}

/** What to delete: a file, or a directory (its path without the slash at the end) and all under it. */
export interface Target {
  readonly path: string;
  readonly kind: 'file' | 'directory';
}

export interface MediaStore extends AsyncDisposable {
  readonly intake: Intake;
  /**
   * Stores something small as a file is stored, and lets go of it.
   * @throws StoreFull, or whatever would keep a file from being stored
   */
  tryWriting(): Promise<void>;
  /**
   * Whether a file may be put at this path as things are now.
   * @throws NameClash
   */
  checkName(workspace: string, path: string): Promise<void>;
  /** @param options.fresh look at the store itself, not at what is known of it */
  list(workspace: string, options: { readonly fresh: boolean }): Promise<MediaList>;
  /** Whether exactly this file or directory is there. The path may break the naming rules. */
  has(workspace: string, target: Target): Promise<boolean>;
  /** Deletes what is there of these. What isn't there is no error. Durable once it returns. */
  remove(workspace: string, targets: readonly Target[]): Promise<void>;
}
