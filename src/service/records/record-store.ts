// The interface of the record store: glossaries, terms, keys, uploads, settings. A store knows no rules. Writes may throw
// RecordsFull, and every call may throw RecordsBusy. Acknowledged writes survive a crash.
// Timestamps are ISO 8601 UTC with milliseconds, so their text order is their order in time.
import type { Glossary, Term } from '#contract/glossary.ts';
import type { FileCondition } from '#contract/upload-conditions.ts';

/** There is no space. Nothing of the write was stored. */
export class RecordsFull extends Error {
  override readonly name = 'RecordsFull';
}

/** The records were unreachable or locked for too long. A retry may work, and the write may have happened. */
export class RecordsBusy extends Error {
  override readonly name = 'RecordsBusy';
}

/** All record types, inside or outside a transaction. */
export interface Records {
  readonly glossaries: GlossaryRecords;
  readonly terms: TermRecords;
  readonly keys: KeyRecords;
  readonly uploads: UploadRecords;
  readonly usedAddresses: UsedAddressRecords;
  readonly mediaLists: MediaListRecords;
  readonly mediaFiles: MediaFileRecords;
  readonly settings: SettingRecords;
}

export interface RecordStore extends Records, AsyncDisposable {
  /** Runs `work` in a transaction. If it throws, everything is rolled back. */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T>;
}

/**
 * Never returns a glossary of another workspace. Lists are ordered by `createdAt`, then `id`. Make changes in a transaction,
 * because they also change the version of the workspace's list.
 */
export interface GlossaryRecords {
  insert(workspace: string, glossary: Glossary): Promise<void>;
  /** @returns at most `limit` glossaries: the first ones, or the next ones after `after` */
  list(workspace: string, limit: number, after?: Pick<Glossary, 'createdAt' | 'id'>): Promise<Glossary[]>;
  /** @returns workspaces with glossaries */
  workspaces(): Promise<string[]>;
  /** @returns the list's version, a new value after every change of a glossary */
  listVersion(workspace: string): Promise<string>;
  find(workspace: string, glossaryId: string): Promise<Glossary | undefined>;
  /** Finds a glossary and locks it until the transaction ends. Lock it before any change of its terms. */
  lock(workspace: string, glossaryId: string): Promise<Glossary | undefined>;
  setUpdatedAt(workspace: string, glossaryId: string, updatedAt: string): Promise<void>;
  /** Deletes a glossary with its terms in one quick step. `letGo` frees their space later. @returns false if there was none */
  delete(workspace: string, glossaryId: string): Promise<boolean>;
  /** Frees the space of some terms of deleted glossaries. @returns false if none are left */
  letGo(): Promise<boolean>;
}

/** Ordered like glossaries. Call methods without a workspace only with ids found through a workspace. */
export interface TermRecords {
  insert(...terms: readonly Term[]): Promise<void>;
  /** @returns at most `limit` terms: the first ones, or the next ones after `after` */
  list(glossaryId: string, limit: number, after?: Pick<Term, 'createdAt' | 'id'>): Promise<Term[]>;
  find(workspace: string, termId: string): Promise<Term | undefined>;
  /** Replaces all fields except `id`, `glossaryId` and `createdAt`. */
  update(term: Term): Promise<void>;
  delete(termId: string): Promise<void>;
}

/** An issued API key. Only its hash is stored. */
export interface KeyRecord {
  readonly id: string;
  readonly workspace: string;
  /** SHA-256 of the whole key, in hex. */
  readonly hash: string;
  readonly createdAt: string;
  /** Expiry of an unused key; null if the key was used or never expires. */
  readonly expiresAt: string | null;
}

export interface KeyRecords {
  insert(key: KeyRecord): Promise<void>;
  find(keyId: string): Promise<KeyRecord | undefined>;
  list(): Promise<KeyRecord[]>;
  /** Removes the key's expiry. */
  keep(keyId: string): Promise<void>;
  /** @returns false if there was no such key */
  delete(keyId: string): Promise<boolean>;
  /** Deletes keys that expired before this time. */
  deleteExpired(now: string): Promise<void>;
}

/** A multipart upload that is neither completed nor swept. */
export interface UploadRecord {
  readonly id: string;
  readonly workspace: string;
  readonly path: string;
  readonly contentType: string;
  readonly lastActivityAt: string;
  /** Condition on the file at the path, checked when the upload is published. Undefined: no condition. */
  readonly onlyIf?: FileCondition | undefined;
}

/** A part of an upload, durable in the media store. */
export interface PartRecord {
  readonly partNumber: number;
  /** Hex MD5, without quotes. */
  readonly etag: string;
  readonly size: number;
  /** The media store's opaque location of the part. */
  readonly location: string;
}

/** Call methods without a workspace only with ids found through a workspace or a signed address. */
export interface UploadRecords {
  insert(upload: UploadRecord): Promise<void>;
  find(uploadId: string): Promise<UploadRecord | undefined>;
  /** @returns at most `limit` uploads idle since this time, the longest idle first, or the next ones after `after` */
  listIdle(since: string, limit: number, after?: UploadRecord): Promise<UploadRecord[]>;
  /** Like `listIdle`, for one workspace. */
  listIdleOf(workspace: string, since: string, limit: number): Promise<UploadRecord[]>;
  /** Counts open uploads of a workspace, or of all workspaces. */
  count(workspace?: string): Promise<number>;
  /** @returns bytes of all parts of the workspace's uploads */
  partBytes(workspace: string): Promise<number>;
  /** Outside a transaction, a power cut may lose this write. The upload then only seems idle for longer. */
  setLastActivityAt(uploadId: string, lastActivityAt: string): Promise<void>;
  /** Deletes an upload with its parts. @returns false if it was already deleted */
  delete(uploadId: string): Promise<boolean>;
  /** Like `delete`, unless the upload was active since this time. */
  deleteIdle(uploadId: string, since: string): Promise<boolean>;
  /**
   * Deletes a completed upload with its parts, and remembers that it was completed. Belongs in a transaction.
   * @returns whether it was there
   */
  complete(uploadId: string, completedAt: string): Promise<boolean>;
  /** @returns whether the upload was completed. Completed uploads are forgotten after a while. */
  wasCompleted(workspace: string, uploadId: string): Promise<boolean>;
  /** Forgets uploads that were completed before this time. */
  forgetCompleted(before: string): Promise<void>;
  /** @returns parts in ascending order of their numbers */
  listParts(uploadId: string): Promise<PartRecord[]>;
  findPart(uploadId: string, partNumber: number): Promise<PartRecord | undefined>;
  /** Stores a part, replacing one with the same number. The upload must exist. */
  putPart(uploadId: string, part: PartRecord): Promise<void>;
}

/** The used signed addresses. Old ones are forgotten, but never become valid again, even if the clock is set back. */
export interface UsedAddressRecords {
  /** @param expiresAt when the address would have expired */
  insert(nonce: string, expiresAt: string): Promise<void>;
  has(nonce: string): Promise<boolean>;
  /** @returns the number of times that addresses were forgotten */
  generation(): Promise<number>;
  /** Forgets addresses that expired before this time. Call it in a transaction. */
  forget(expiredBefore: string): Promise<void>;
  /** @returns whether an address of this generation may have been used and forgotten since */
  mayBeForgotten(generation: number, expiresAt: string): Promise<boolean>;
}

/**
 * The latest known version of each workspace's media list, for stores that don't report changes. After `outdate` it is a
 * value that no list has.
 */
export interface MediaListRecords {
  /** @returns undefined if no list was read yet */
  version(workspace: string): Promise<string | undefined>;
  /** Replaces the version if it is still `before`. */
  replaceVersion(workspace: string, before: string | undefined, version: string): Promise<void>;
  /** Marks every cached list of the workspace as outdated. */
  outdate(workspace: string): Promise<void>;
}

/** A stored file as observed at `notedAt`. */
export interface NotedFile {
  readonly path: string;
  /** Size (bytes). */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** The store's version, which changes with the file. */
  readonly version: string;
  /** Time of the observation (ms since 1970). */
  readonly notedAt: number;
}

export interface Noting {
  /** Records noted at this time or later stay unchanged. */
  readonly before?: number;
  /** Files with a lower turn are read first, across workspaces. Default: 0. */
  readonly turn?: number;
}

/** Details read from a file; null for an unknown value. */
export interface ReadDetails {
  readonly durationMs: number | null;
  readonly codecs: string | null;
}

export interface MediaFileRecord extends NotedFile, ReadDetails {}

export type MediaFileDetails = Omit<MediaFileRecord, 'version' | 'notedAt'>;

/** Paths after `after`, up to and including `upTo`. */
export interface PathRange {
  readonly after?: string | undefined;
  readonly upTo?: string | undefined;
}

/** A file claimed by one service for reading, until the claim expires. */
export interface ClaimedFile {
  readonly workspace: string;
  readonly path: string;
  readonly size: number;
  readonly version: string;
  /** Whether the file was claimed too often, because readers seem to crash on it. */
  readonly isGivenUp: boolean;
}

export interface Claim {
  /** Id of the claiming service. */
  readonly by: string;
  /** Current time (ms since 1970). */
  readonly now: number;
  readonly until: number;
  readonly limit: number;
  readonly attemptsMax: number;
}

export interface FinishedFile extends Pick<ClaimedFile, 'workspace' | 'path' | 'version'> {
  /**
   * The details, after which the file is never read again; or the time of the next attempt. If the file was not at fault,
   * earlier claims don't count against it.
   */
  readonly outcome: ReadDetails | { readonly again: number; readonly isFileAtFault: boolean };
}

/**
 * Details of stored files. All of them could be determined again. Make changes in a transaction, because they also change the
 * version of the workspace's details.
 */
export interface MediaFileRecords {
  /** @returns the version of the details, a new value after every change */
  version(workspace: string): Promise<string>;
  /** @returns at most `limit` records in bytewise order of their paths */
  list(workspace: string, limit: number, range: PathRange): Promise<MediaFileRecord[]>;
  /** Like `list`, with only the fields of a response, because one response may have a million files. */
  details(workspace: string, limit: number, range: PathRange): Promise<MediaFileDetails[]>;
  /** Records files; each path may occur once. If the version changed, details read from the old file are removed. */
  note(workspace: string, files: readonly NotedFile[], how?: Noting): Promise<void>;
  /** Deletes records. @param before records noted at this time or later stay */
  forget(workspace: string, paths: readonly string[], before?: number): Promise<void>;
  /** Claims files of any workspace for reading, including files whose claim has expired. */
  claim(claim: Claim): Promise<ClaimedFile[]>;
  /** Records results of files that are still claimed by this service in the same version. */
  finish(by: string, files: readonly FinishedFile[]): Promise<void>;
}

/** Values that the service creates, such as the secret that signs upload addresses. */
export interface SettingRecords {
  /** @returns the stored value, after storing `initial` if there is none; the same for all services */
  getOrSet(name: string, initial: string): Promise<string>;
  /** Stores a value, replacing any other. */
  set(name: string, value: string): Promise<void>;
}
