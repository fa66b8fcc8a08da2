// The tables. Columns are text or integers. Booleans are 0 or 1; timestamps are ISO text, or ms since 1970 for media files.
import type { Generated, Kysely } from 'kysely';

export interface GlossaryRow {
  id: string;
  workspace: string;
  name: string;
  description: string | null;
  createdAt: string;
  updatedAt: string;
}

/** One row for each workspace whose glossaries were ever changed. */
export interface GlossaryListRow {
  workspace: string;
  version: string;
}

export interface TermRow {
  id: string;
  glossaryId: string;
  word: string;
  languageId: string;
  phonemization: string | null;
  phonemizationLanguageId: string | null;
  pronunciationLanguageId: string | null;
  pronounceAs: string | null;
  caseSensitive: 0 | 1;
  createdAt: string;
  updatedAt: string;
}

export interface KeyRow {
  id: string;
  workspace: string;
  hash: string;
  createdAt: string;
  expiresAt: string | null;
}

export interface UploadRow {
  id: string;
  workspace: string;
  path: string;
  contentType: string;
  lastActivityAt: string;
  /** JSON; null without a condition. */
  onlyIf: string | null;
}

export interface CompletedUploadRow {
  id: string;
  workspace: string;
  completedAt: string;
}

export interface UploadPartRow {
  uploadId: string;
  partNumber: number;
  etag: string;
  size: number;
  location: string;
}

export interface UsedAddressRow {
  nonce: string;
  expiresAt: string;
}

export interface ForgottenAddressesRow {
  generation: number;
  expiredBefore: string;
}

/** One row for each workspace whose media were ever listed or changed. */
export interface MediaListRow {
  workspace: string;
  version: string;
}

export interface MediaFileRow {
  workspace: string;
  path: string;
  size: number;
  changedAt: number;
  version: string;
  notedAt: number;
  durationMs: number | null;
  codecs: string | null;
  /** Earliest time (ms since 1970) at which the file may be claimed for reading; null if it was read. */
  readAfter: Generated<number | null>;
  readBy: string | null;
  readAttempts: Generated<number>;
}

/** One row for each workspace whose files ever had details. */
export interface MediaDetailsRow {
  workspace: string;
  version: string;
}

export interface SettingRow {
  name: string;
  value: string;
}

export interface Schema {
  glossary: GlossaryRow;
  glossaryList: GlossaryListRow;
  term: TermRow;
  apiKey: KeyRow;
  upload: UploadRow;
  completedUpload: CompletedUploadRow;
  uploadPart: UploadPartRow;
  usedAddress: UsedAddressRow;
  forgottenAddresses: ForgottenAddressesRow;
  mediaList: MediaListRow;
  mediaFile: MediaFileRow;
  mediaDetails: MediaDetailsRow;
  setting: SettingRow;
}

/** All columns of all tables. */
export const COLUMNS: { readonly [Table in keyof Schema]: Readonly<Record<keyof Schema[Table], true>> } = {
  glossary: { id: true, workspace: true, name: true, description: true, createdAt: true, updatedAt: true },
  glossaryList: { workspace: true, version: true },
  term: {
    id: true,
    glossaryId: true,
    word: true,
    languageId: true,
    phonemization: true,
    phonemizationLanguageId: true,
    pronunciationLanguageId: true,
    pronounceAs: true,
    caseSensitive: true,
    createdAt: true,
    updatedAt: true,
  },
  apiKey: { id: true, workspace: true, hash: true, createdAt: true, expiresAt: true },
  upload: {
    id: true,
    workspace: true,
    path: true,
    contentType: true,
    lastActivityAt: true,
    onlyIf: true,
  },
  completedUpload: { id: true, workspace: true, completedAt: true },
  uploadPart: { uploadId: true, partNumber: true, etag: true, size: true, location: true },
  usedAddress: { nonce: true, expiresAt: true },
  forgottenAddresses: { generation: true, expiredBefore: true },
  mediaList: { workspace: true, version: true },
  mediaFile: {
    workspace: true,
    path: true,
    size: true,
    changedAt: true,
    version: true,
    notedAt: true,
    durationMs: true,
    codecs: true,
    readAfter: true,
    readBy: true,
    readAttempts: true,
  },
  mediaDetails: { workspace: true, version: true },
  setting: { name: true, value: true },
};

/** A connection, or a transaction on it. */
export interface Database {
  readonly db: Kysely<Schema>;
  /** The same connection for writes that may be lost in a power cut, because they don't wait for the disk. */
  readonly unsynced: Kysely<Schema>;
  /** Whether transactions run concurrently, so that they must lock the rows that they depend on. */
  readonly rowLocks: boolean;
}
