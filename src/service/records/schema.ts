// The tables, as both databases hold them. Text and integers only: booleans are 0 or 1, timestamps ISO text.
import type { Kysely } from 'kysely';

export interface GlossaryRow {
  id: string;
  workspace: string;
  name: string;
  description: string | null;
  createdAt: string;
  updatedAt: string;
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

export interface SettingRow {
  name: string;
  value: string;
}

export interface Schema {
  glossary: GlossaryRow;
  term: TermRow;
  apiKey: KeyRow;
  setting: SettingRow;
}

/** A connection and what its database can do that another can't. */
export interface Database {
  readonly db: Kysely<Schema>;
  /** Whether `select … for update` exists. Where it doesn't, a transaction has the whole database to itself. */
  readonly rowLocks: boolean;
}
