// The port for everything that isn't bytes: glossaries, terms, keys, uploads, settings.
// A store keeps and finds; it knows no rules. Every write may throw RecordsFull, everything RecordsBusy. What it has acknowledged survives a crash.
// Timestamps are ISO 8601 UTC with milliseconds, so their text order is their order in time.
import type { Glossary, Term } from '#contract/glossary.ts';
import type { FileCondition } from '#contract/upload-conditions.ts';

/** No space for what was to be kept. Nothing of it was. */
export class RecordsFull extends Error {
  override readonly name = 'RecordsFull';
}

/** The records were out of reach, or locked by somebody else, for too long. The same again may work, or has already. */
export class RecordsBusy extends Error {
  override readonly name = 'RecordsBusy';
}

/** Everything a workspace's things are kept in, inside a transaction or outside one. */
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
  /** All of `work` happens or none of it does; it sees only what `records` gives. Throwing rolls back. */
  transaction<T>(work: (records: Records) => Promise<T>): Promise<T>;
}

/**
 * Another workspace's glossary is never found. Lists are ordered by `createdAt`, then `id`.
 * Changes belong into a transaction: the version of the workspace's list changes with them.
 */
export interface GlossaryRecords {
  insert(workspace: string, glossary: Glossary): Promise<void>;
  /** At most `limit` of them: the first ones, or those that come after another. */
  list(workspace: string, limit: number, after?: Pick<Glossary, 'createdAt' | 'id'>): Promise<Glossary[]>;
  /** Those that have any. */
  workspaces(): Promise<string[]>;
  /** What it is now it never was before, after whatever change to one of its glossaries. */
  listVersion(workspace: string): Promise<string>;
  find(workspace: string, glossaryId: string): Promise<Glossary | undefined>;
  /** Finds it and keeps others from changing it until the transaction ends. Taken before any change to its terms. */
  lock(workspace: string, glossaryId: string): Promise<Glossary | undefined>;
  setUpdatedAt(workspace: string, glossaryId: string, updatedAt: string): Promise<void>;
  /** Deletes it with its terms, at once however many they are: their room, and its id, are for `letGo`. False when there was none. */
  delete(workspace: string, glossaryId: string): Promise<boolean>;
  /** Gives back the room of a few terms of deleted glossaries. False when there is nothing more. */
  letGo(): Promise<boolean>;
}

/** Ordered like glossaries. What takes no workspace is asked only about ids found through one. */
export interface TermRecords {
  insert(...terms: readonly Term[]): Promise<void>;
  /** At most `limit` of them: the first ones, or those that come after another. */
  list(glossaryId: string, limit: number, after?: Pick<Term, 'createdAt' | 'id'>): Promise<Term[]>;
  find(workspace: string, termId: string): Promise<Term | undefined>;
  /** Replaces all but `id`, `glossaryId` and `createdAt`. */
  update(term: Term): Promise<void>;
  delete(termId: string): Promise<void>;
}

/** An API key that was handed out. The key itself is not kept, only its hash. */
export interface KeyRecord {
  readonly id: string;
  readonly workspace: string;
  /** SHA-256 of the whole key, in hex. */
  readonly hash: string;
  readonly createdAt: string;
  /** When it expires unless it was used before; null once it was used, or when it never does. */
  readonly expiresAt: string | null;
}

export interface KeyRecords {
  insert(key: KeyRecord): Promise<void>;
  find(keyId: string): Promise<KeyRecord | undefined>;
  list(): Promise<KeyRecord[]>;
  /** Takes the expiry away. */
  keep(keyId: string): Promise<void>;
  /** False when there was none. */
  delete(keyId: string): Promise<boolean>;
  /** Deletes those whose expiry is before this time. */
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

/** A part of one, durable in the media store. */
export interface PartRecord {
  readonly partNumber: number;
  /** Hex MD5, without quotes. */
  readonly etag: string;
  readonly size: number;
  /** The media store's own note of where it is. */
  readonly location: string;
}

/** What takes no workspace is asked only about ids found through one, or named by a signed address. */
export interface UploadRecords {
  insert(upload: UploadRecord): Promise<void>;
  find(uploadId: string): Promise<UploadRecord | undefined>;
  /** At most `limit` of those without activity since this time, the longest idle first: or those that come after another. */
  listIdle(since: string, limit: number, after?: UploadRecord): Promise<UploadRecord[]>;
  /** Those of a workspace, the longest idle first, at most `limit`. */
  listIdleOf(workspace: string, since: string, limit: number): Promise<UploadRecord[]>;
  /** Of all workspaces, where none is named. */
  count(workspace?: string): Promise<number>;
  /** Of all parts of its uploads. */
  partBytes(workspace: string): Promise<number>;
  /** Outside a transaction a power cut may take it back: until the next activity the upload only seems idle for longer. */
  setLastActivityAt(uploadId: string, lastActivityAt: string): Promise<void>;
  /** Deletes it with its parts. False when there was none: somebody else has ended it. */
  delete(uploadId: string): Promise<boolean>;
  /** The same, unless there was activity since this time. */
  deleteIdle(uploadId: string, since: string): Promise<boolean>;
  /**
   * Deletes a completed upload with its parts, and remembers that it was completed. Belongs in a transaction.
   * @returns whether it was there
   */
  complete(uploadId: string, completedAt: string): Promise<boolean>;
  /** Whether an upload of this workspace was completed, as long as that is remembered. */
  wasCompleted(workspace: string, uploadId: string): Promise<boolean>;
  /** Forgets the uploads that were completed before this time. */
  forgetCompleted(before: string): Promise<void>;
  /** Ascending by part number. */
  listParts(uploadId: string): Promise<PartRecord[]>;
  findPart(uploadId: string, partNumber: number): Promise<PartRecord | undefined>;
  /** Takes the place of an earlier part with the same number. The upload must be there. */
  putPart(uploadId: string, part: PartRecord): Promise<void>;
}

/** Which signed addresses have done their work. What is forgotten stays known as such, whatever the clock does then. */
export interface UsedAddressRecords {
  /** @param expiresAt when the address would have expired */
  insert(nonce: string, expiresAt: string): Promise<void>;
  has(nonce: string): Promise<boolean>;
  /** How often some were forgotten. */
  generation(): Promise<number>;
  /** Forgets those that expired before this time. Belongs into a transaction. */
  forget(expiredBefore: string): Promise<void>;
  /** Whether one that was handed out in this generation may have been used and forgotten since. */
  mayBeForgotten(generation: number, expiresAt: string): Promise<boolean>;
}

/**
 * Which list of a workspace’s media is the latest that anybody knows of, where the media themselves tell nobody. A version
 * is that of a list’s content, or one that no list has.
 */
export interface MediaListRecords {
  /** Undefined where nobody has read a list yet. */
  version(workspace: string): Promise<string | undefined>;
  /** Does nothing where it isn’t `before` any more. */
  replaceVersion(workspace: string, before: string | undefined, version: string): Promise<void>;
  /** After this, every list has to be read anew. */
  outdate(workspace: string): Promise<void>;
}

/** A stored file, as it was when somebody looked at it. */
export interface NotedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** The store’s: another one, and it is another file. */
  readonly version: string;
  /** When that was, in milliseconds since 1970. */
  readonly notedAt: number;
}

export interface Noting {
  /** Those that were noted at this time or later stay as they are. */
  readonly before?: number;
  /** Those of a lower turn are read first, in whichever workspace; 0 where none is given. */
  readonly turn?: number;
}

/** What was read in a file; null is what could not be told. */
export interface ReadDetails {
  readonly durationMs: number | null;
  readonly codecs: string | null;
}

export interface MediaFileRecord extends NotedFile, ReadDetails {}

export type MediaFileDetails = Omit<MediaFileRecord, 'version' | 'notedAt'>;

/** Those after one path, up to another and with it. */
export interface PathRange {
  readonly after?: string | undefined;
  readonly upTo?: string | undefined;
}

/** A file that somebody is to read, and nobody else until the claim ends. */
export interface ClaimedFile {
  readonly workspace: string;
  readonly path: string;
  readonly size: number;
  readonly version: string;
  /** It was claimed too often: whoever reads it seems to die of it. */
  readonly isGivenUp: boolean;
}

export interface Claim {
  /** Who claims. */
  readonly by: string;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly until: number;
  readonly limit: number;
  readonly attemptsMax: number;
}

export interface FinishedFile extends Pick<ClaimedFile, 'workspace' | 'path' | 'version'> {
  /**
   * It is never read again; or it couldn’t be read now, and is to be from this time on. Where that was no fault of the file,
   * none of the claims until now counts against it.
   */
  readonly outcome: ReadDetails | { readonly again: number; readonly isFileAtFault: boolean };
}

/**
 * What is known of stored files, one by one. All of it could be found out again. Changes belong into a transaction: the
 * version of what is known in the workspace changes with them.
 */
export interface MediaFileRecords {
  /** What it is now it never was before, after whatever change of what is known. */
  version(workspace: string): Promise<string>;
  /** At most `limit`, in bytewise order of their paths. */
  list(workspace: string, limit: number, range: PathRange): Promise<MediaFileRecord[]>;
  /** The same, of each what is told to who asks: a million of them are read in one answer. */
  details(workspace: string, limit: number, range: PathRange): Promise<MediaFileDetails[]>;
  /**
   * Of each path once. What was read in a file goes with its version.
   */
  note(workspace: string, files: readonly NotedFile[], how?: Noting): Promise<void>;
  /** @param before the same */
  forget(workspace: string, paths: readonly string[], before?: number): Promise<void>;
  /** Of whatever workspace. Those whose claim has ended are claimed anew. */
  claim(claim: Claim): Promise<ClaimedFile[]>;
  /** Of those that are still claimed by them, and still this version. */
  finish(by: string, files: readonly FinishedFile[]): Promise<void>;
}

/** Values the service makes and keeps, such as the secret that signs upload addresses. */
export interface SettingRecords {
  /** The value kept under this name; `initial` is kept first when there is none. Everyone gets the same answer. */
  getOrSet(name: string, initial: string): Promise<string>;
  /** Keeps this value in place of any other. */
  set(name: string, value: string): Promise<void>;
}
