// The interface of the media store, which stores the bytes of media files by workspace and path. A store knows no rules, no
// addresses and no records. A file appears complete or not at all. Acknowledged changes survive a crash. A call never reads or
// changes anything in another workspace.

import type { FileCondition } from '#contract/upload-conditions.ts';

/** The path conflicts with an existing one: a file would replace a directory or the reverse, or only case or Unicode form differ. */
export class NameClash extends Error {
  override readonly name = 'NameClash';
}

/** The path is too long for the store. */
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

/** The store can't be reached or is overloaded. A retry may work, and the failed call may have succeeded. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The disk, the bucket or a quota is full. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/** The upload is not in the store: it was completed or dropped, or never existed. */
export class UploadGone extends Error {
  override readonly name = 'UploadGone';
}

/** The body of a request. If reading it throws, the store discards it and throws the same error. */
export interface Body {
  /** Expected length (bytes). A body of another length is not stored. */
  readonly size: number;
  /**
   * Each chunk is valid until the next one is requested. An empty chunk means that the client has paused, so the store should
   * free the memory of its buffers.
   */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** A body that is durable but not in the gallery yet. Disposing deletes it unless it was published. */
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

/** A multipart upload, and the path of its file. */
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
  /** The store's own location of the part. Callers record it and pass it back unchanged. */
  readonly location: string;
}

/** One attempt to store a part. Disposing deletes its bytes unless `keep` was called. */
export interface PartAttempt extends AsyncDisposable {
  /**
   * Stores the body durably without overwriting any stored part.
   * @throws StoreFull, UploadGone
   */
  receive(body: Body): Promise<StoredPart>;
  /** Call once the part has been recorded. Deletes the bytes of the part that it replaces. */
  keep(replaced: StoredPart | undefined): Promise<void>;
}

/** Uploads through the service: it receives the bodies and passes them to the store. */
export interface Intake {
  /** @throws StoreFull, or the error of reading the body */
  stage(body: Body): Promise<StagedFile>;
  /**
   * Starts an attempt to store a part. The location is chosen immediately, so hold the lock under which `stored` is read and
   * parts are recorded.
   * @param stored all recorded parts of this upload
   */
  beginPart(upload: Upload, partNumber: number, size: number, stored: readonly StoredPart[]): PartAttempt;
  /**
   * Joins the parts in this order and publishes the file at the upload's path. It can be repeated after any failure, even after a
   * crash between its success and the deletion of the upload's record. No part of this upload may be received at the same time.
   * FileChanged leaves the upload unchanged. A file with the same bytes satisfies any condition, as in
   * {@link StagedFile.publish}.
   * @throws NameClash, StoreFull, UploadGone, FileChanged
   */
  complete(upload: Upload, parts: readonly StoredPart[], onlyIf?: FileCondition): Promise<void>;
  /** Deletes everything received for this upload. */
  drop(uploadId: string): Promise<void>;
  /** Deletes staged files that a crash left behind. Call it before the first `stage`. */
  cleanUp(): Promise<void>;
  /** Yields the ids of all uploads that have bytes in the store. */
  uploadIds(): AsyncIterable<string>;
  /**
   * Deletes the upload's files that contain no stored part. No part of this upload may be received at the same time.
   */
  trim(uploadId: string, stored: readonly StoredPart[]): Promise<void>;
}

/** A file to upload, with the content type that the browser sends. */
export interface NewFile {
  readonly workspace: string;
  readonly path: string;
  readonly contentType: string;
}

/** A part that a browser has sent to the store. */
export interface SentPart extends Omit<StoredPart, 'location'> {
  /** Time of storage (ms since 1970). */
  readonly storedAt: number;
}

/** A range of byte positions; `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An open file. It stays the same if the file at the path is replaced or deleted. */
export interface OpenFile extends AsyncDisposable {
  readonly size: number;
  /** Time of the last modification (ms since 1970). */
  readonly modifiedAt: number;
  /** An opaque value that changes with the file and its bytes. It has only letters, digits, `-` and `_`. */
  readonly version: string;
  /**
   * Yields exactly these bytes in chunks. A chunk is valid until the next one is requested, which may reuse its memory.
   * @throws if the file has become shorter or is another version
   */
  read(range: ByteRange): AsyncIterable<Uint8Array>;
}

/** Reads a range into new memory. @throws the error of `read` */
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

/** A file to serve, with the headers of the response. */
export interface GivenFile extends NewFile {
  /** Value of the Content-Disposition header. */
  readonly contentDisposition: string;
}

/** Uploads directly to the store: browsers send bodies to addresses that are signed with the store's credentials. */
export interface Direct {
  /** Minimum size (bytes) of every part except the last. */
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
   * @returns the parts received so far, in ascending order of their numbers
   * @throws UploadGone
   */
  parts(upload: Upload): Promise<readonly SentPart[]>;
  /**
   * Joins the parts and publishes the file at the upload's path. The parts must be all parts of the upload. It can be repeated
   * after any failure. FileChanged leaves the upload unchanged. A file that was made of exactly these parts satisfies any
   * condition.
   * @throws UploadGone, FileChanged
   */
  complete(
    upload: Upload,
    parts: readonly Pick<StoredPart, 'partNumber' | 'etag'>[],
    onlyIf?: FileCondition,
  ): Promise<void>;
  /** Whether the file at the upload's path was made of exactly these parts: then the upload was completed. */
  isCompleted(upload: Upload, etags: readonly string[]): Promise<boolean>;
  /** Deletes everything sent for this upload. An unknown upload is no error. */
  drop(upload: Upload): Promise<void>;
  /** Yields the open uploads that were begun before this time (ms since 1970). */
  openUploads(before: number): AsyncIterable<Upload>;
}

/** Details of a file that the store knows without reading it. */
export interface FileDetails extends Pick<OpenFile, 'size' | 'modifiedAt' | 'version'> {
  readonly path: string;
}

/** The version of a file at the time of the request. */
export interface StoredVersion extends Pick<OpenFile, 'size' | 'version'> {
  /** The ETag, without quotes, that an upload of these bytes got. Undefined if the store would have to read the file. */
  readonly etag?: string;
}

/** @param found the file at the path, if there is one */
export function isConditionMet(
  onlyIf: FileCondition,
  found: Pick<StoredVersion, 'version'> | undefined,
): boolean {
  return 'absent' in onlyIf ? found === undefined : found?.version === onlyIf.version;
}

export interface MediaList {
  /** Version of the paths. The same paths have the same version, even after a restart. */
  readonly version: string;
  /**
   * Version of the files' bytes, which changes if a file is replaced. Undefined if the store would have to check each file for it.
   */
  readonly contentVersion?: string;
  /** Number of paths. */
  readonly length: number;
  /** All paths in bytewise order of UTF-8. A snapshot that later changes don't affect. */
  readonly items: Iterable<string>;
}

/** A file, or a directory with everything below it. The path of a directory has no slash at its end. */
export interface Target {
  readonly path: string;
  readonly kind: 'file' | 'directory';
}

interface Media extends AsyncDisposable {
  /**
   * Stores a small file in the same way as an upload, and deletes it.
   * @throws StoreFull, or the error that an upload would get
   */
  tryWriting(): Promise<void>;
  /**
   * Checks whether a file can be stored at this path now.
   * @throws NameClash, PathTooLong
   */
  checkName(workspace: string, path: string): Promise<void>;
  /** @param options.fresh whether to read the store itself instead of a cached list */
  list(workspace: string, options: { readonly fresh: boolean }): Promise<MediaList>;
  /** Yields the details of all files in pages, in the order of the list. Files stored or deleted meanwhile may be included. */
  details(workspace: string): AsyncIterable<readonly FileDetails[]>;
  /**
   * Reads the current versions of these paths, spelled exactly so, from the store itself.
   * @returns one entry for each path, in their order; undefined if no file is there
   */
  versions(workspace: string, paths: readonly string[]): Promise<(StoredVersion | undefined)[]>;
  /** @returns undefined if there is no file with exactly this path */
  open(workspace: string, path: string): Promise<OpenFile | undefined>;
  /** @returns the size (bytes) of all files of a workspace. Frequent calls wait and share a result, because measuring takes long. */
  usedBytes(workspace: string): Promise<number>;
  /** Whether exactly this file or directory exists. The path may break the naming rules. */
  has(workspace: string, target: Target): Promise<boolean>;
  /** Deletes these files and directories. A missing one is no error. The deletion is durable once this returns. */
  remove(workspace: string, targets: readonly Target[]): Promise<void>;
}

/** A store whose uploads and reads pass through the service. */
export interface ReceivingStore extends Media {
  readonly intake: Intake;
}

/** A store that browsers send files to, and read files from, directly. */
export interface DirectStore extends Media {
  readonly direct: Direct;
}

export type MediaStore = ReceivingStore | DirectStore;
