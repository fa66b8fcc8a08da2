// The port to wherever the bytes of media files live. A store knows workspaces, paths and bytes; it knows no
// rules, no addresses and no records. It promises that a file appears whole or not at all, that what it has
// acknowledged survives a crash, and that nothing outside the asked workspace is read or changed.

import type { FileCondition } from '#contract/upload-conditions.ts';

/** The path would make a file of a directory, a directory of a file, or can't be told from another one. */
export class NameClash extends Error {
  override readonly name = 'NameClash';
}

/** The store can't keep a file under a path this long. */
export class PathTooLong extends Error {
  override readonly name = 'PathTooLong';
}

/** The upload's condition names another file than the one at the path. Nothing was replaced. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** The store can't check this condition on a single PUT, so the file must be sent as a multipart upload. */
export class NeedsParts extends Error {
  override readonly name = 'NeedsParts';
}

/** The store is away, or has too much to do. The same again may work, or has already. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
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
   * Puts the file at its path, atomically replacing any file there. If the condition fails but the file there has exactly
   * these bytes, the upload succeeds without replacing it: an earlier attempt may have published them.
   * @throws NameClash, StoreFull, FileChanged
   */
  publish(workspace: string, path: string, onlyIf?: FileCondition): Promise<void>;
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
   * Must not run beside an attempt at a part of this upload. FileChanged leaves the upload unchanged. The same bytes at the
   * path satisfy any condition, as in {@link StagedFile.publish}.
   * @throws NameClash, StoreFull, UploadGone, FileChanged
   */
  complete(upload: Upload, parts: readonly StoredPart[], onlyIf?: FileCondition): Promise<void>;
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

/** A file to be, and what a browser says it is. */
export interface NewFile {
  readonly workspace: string;
  readonly path: string;
  readonly contentType: string;
}

/** A part that a browser has put into the store. */
export interface SentPart extends Omit<StoredPart, 'location'> {
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

/** Bytes of a file: from `start` up to `end`, which is not one of them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file as it was when it was opened, whatever becomes of its name meanwhile. */
export interface OpenFile extends AsyncDisposable {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** Another one once anything else is there. Says nothing to others, and has letters, digits, `-` and `_` alone. */
  readonly version: string;
  /**
   * Exactly these bytes, a piece at a time, each as it is asked for. A piece is good until the next one is asked for: its
   * memory may be used again then.
   * @throws where the file has become shorter, or isn’t this version any more
   */
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}

/** All of a range at once, in memory of its own. @throws as reading does */
export async function readWhole(
  file: Pick<OpenFile, 'read'>,
  range: ByteRange,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(range.end - range.start);
  let at = 0;
  for await (const piece of file.read(range)) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole.subarray(0, at);
}

/** A file that a browser is given, and what it is told of it. */
export interface GivenFile extends NewFile {
  /** As the header says it. */
  readonly contentDisposition: string;
}

/** How bodies get in when browsers send them straight to the store, at addresses that the store's keys sign. */
export interface Direct {
  /** Smallest part that is not the last, in bytes. */
  readonly partMinBytes: number;
  /**
   * Signs an address for a whole file. The file is in the gallery once its sender gets the store's answer.
   * @throws NeedsParts if the store doesn't check this condition there
   */
  fileAddress(file: NewFile, ttlSeconds: number, onlyIf?: FileCondition): Promise<string>;
  /** Signs an address to read the file that is at the path at the time of the read. */
  readAddress(file: GivenFile, ttlSeconds: number): Promise<string>;
  /** Opens an upload. @returns its id */
  begin(file: NewFile): Promise<string>;
  partAddress(upload: Upload, partNumber: number, ttlSeconds: number): Promise<string>;
  /**
   * What has come in, ascending by part number.
   * @throws UploadGone
   */
  parts(upload: Upload): Promise<readonly SentPart[]>;
  /**
   * Makes one file of exactly these parts, which are all there are, and puts it at the upload's path. May be repeated
   * after a failure at any point. FileChanged leaves the upload unchanged. If the file at the path was made of exactly
   * these parts, it satisfies any condition.
   * @throws UploadGone, FileChanged
   */
  complete(
    upload: Upload,
    parts: readonly Pick<StoredPart, 'partNumber' | 'etag'>[],
    onlyIf?: FileCondition,
  ): Promise<void>;
  /** Whether the upload is gone because exactly these parts were made its file, which is still there. */
  isCompleted(upload: Upload, etags: readonly string[]): Promise<boolean>;
  /** Lets go of everything sent for this upload. No error where there is nothing. */
  drop(upload: Upload): Promise<void>;
  /** The uploads that are open in the store, and were begun before this time, in milliseconds since 1970. */
  openUploads(before: number): AsyncIterable<Upload>;
}

/** What a store says of a file without reading it. */
export interface FileDetails extends Pick<OpenFile, 'size' | 'modifiedAt' | 'version'> {
  readonly path: string;
}

/** The file at a path at the moment the store was asked. */
export interface StoredVersion extends Pick<OpenFile, 'size' | 'version'> {
  /** The ETag, without quotes, that an upload of these bytes got. Undefined if the store would have to read the file. */
  readonly etag?: string;
}

/** @param found the file at the path, if there is one */
export function isMet(onlyIf: FileCondition, found: Pick<StoredVersion, 'version'> | undefined): boolean {
  return 'absent' in onlyIf ? found === undefined : found?.version === onlyIf.version;
}

export interface MediaList {
  /** Of the content: the same files give the same version, also after a restart. */
  readonly version: string;
  /**
   * Of what is in the files, where the store tells unasked: another one once any is another. Undefined where each would have
   * to be looked at.
   */
  readonly contentVersion?: string;
  /** How many paths there are. */
  readonly length: number;
  /** Every path, bytewise ascending by UTF-8. A snapshot: later changes don't show. */
  readonly items: Iterable<string>;
}

/** What to delete: a file, or a directory (its path without the slash at the end) and all under it. */
export interface Target {
  readonly path: string;
  readonly kind: 'file' | 'directory';
}

interface Media extends AsyncDisposable {
  /**
   * Stores something small as a file is stored, and lets go of it.
   * @throws StoreFull, or whatever would keep a file from being stored
   */
  tryWriting(): Promise<void>;
  /**
   * Whether a file may be put at this path as things are now.
   * @throws NameClash, PathTooLong
   */
  checkName(workspace: string, path: string): Promise<void>;
  /** @param options.fresh look at the store itself, not at what is known of it */
  list(workspace: string, options: { readonly fresh: boolean }): Promise<MediaList>;
  /**
   * Looks at every file, in the order of the list, some at a time. What comes or goes meanwhile may be among them, or not.
   */
  details(workspace: string): AsyncIterable<readonly FileDetails[]>;
  /**
   * Reads the current versions of these paths, spelled exactly so, from the store itself.
   * @returns one entry for each path, in their order; undefined if no file is there
   */
  versions(workspace: string, paths: readonly string[]): Promise<(StoredVersion | undefined)[]>;
  /** Undefined where exactly this file isn't there. */
  open(workspace: string, path: string): Promise<OpenFile | undefined>;
  /** How many bytes the files of a workspace have. Asked often, it answers late rather than being at it all the time. */
  usedBytes(workspace: string): Promise<number>;
  /** Whether exactly this file or directory is there. The path may break the naming rules. */
  has(workspace: string, target: Target): Promise<boolean>;
  /** Deletes what is there of these. What isn't there is no error. Durable once it returns. */
  remove(workspace: string, targets: readonly Target[]): Promise<void>;
}

/** The service receives the bodies and hands them over. */
export interface ReceivingStore extends Media {
  readonly intake: Intake;
}

/** Browsers send the bodies to the store itself, and read them there. */
export interface DirectStore extends Media {
  readonly direct: Direct;
}

export type MediaStore = ReceivingStore | DirectStore;
