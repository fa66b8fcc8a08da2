// The messages between page and worker: `Command` to the worker, `Message` to the page. The types of their data are in
// model/.
import type { Connection } from '#api-client/connection.ts';
import type { ConflictAnswer } from '#upload/model/condition.ts';
import type { Entry, Ids } from '#upload/model/file/entry.ts';
import type { Sample } from '#upload/model/parts/sample.ts';
import type { Report } from '#upload/model/report.ts';
import type { Settings } from '#upload/model/settings.ts';

export type { Condition, ConflictAnswer } from '#upload/model/condition.ts';
export type { Entry, Ids, NewFile } from '#upload/model/file/entry.ts';
export type { Fingerprint } from '#upload/model/file/fingerprint.ts';
export {
  isBlockedByStorage,
  type Report,
  type Status,
  type StorageFull,
} from '#upload/model/report.ts';
export {
  type Counts,
  type Leftovers,
  NO_COUNTS,
  NO_LEFTOVERS,
  type Row,
  type StartedOver,
  type Totals,
} from '#upload/model/row.ts';
export { DEFAULT_SETTINGS, type Settings } from '#upload/model/settings.ts';
export {
  type Reason,
  type StateKind,
  type UploadState,
  waitsForItsFile,
  waitsForSpace,
} from '#upload/model/upload-state.ts';

export type Command =
  /** First, once. `tab` is unique to this page. */
  | {
      readonly kind: 'open';
      readonly connection: Connection;
      readonly tab: string;
      readonly settings: Settings;
    }
  /** New files, or files for rows that wait for one. The latter have the id of their row. */
  | { readonly kind: 'add'; readonly entries: readonly Entry[] }
  /** Files that another tab added earlier. A tab that has just become the sender may not have them. */
  | { readonly kind: 'add-again'; readonly entries: readonly Entry[] }
  | { readonly kind: 'pause' | 'resume' | 'cancel'; readonly ids: Ids }
  /** Retries failed and unconfirmed uploads. Unconfirmed ones start from the beginning. Cancelled ones only by their id. */
  | { readonly kind: 'retry'; readonly ids: Ids }
  /** The person's answers to conflicts. */
  | { readonly kind: 'answer'; readonly answers: readonly ConflictAnswer[] }
  /** Removes ended rows from the list. */
  | { readonly kind: 'clear'; readonly ids: Ids }
  /** Asks whether a file has these bytes. The answer is "compared" with the same number. */
  | {
      readonly kind: 'compare';
      readonly question: number;
      readonly file: File;
      readonly samples: readonly Sample[];
    }
  /** The browser has asked the person for permission. Rows resume if their handle may be read. */
  | { readonly kind: 'use-handles' }
  /** Tests at once whether the storage has space: the person clicked "Try again" or deleted files. */
  | { readonly kind: 'try-again' }
  | { readonly kind: 'sign-in'; readonly connection: Connection }
  | { readonly kind: 'settings'; readonly settings: Settings }
  /** Sign-out: stops everything and wipes this connection's journal. */
  | { readonly kind: 'forget' };

export interface HandlesMessage {
  readonly kind: 'handles';
  /** Handles of interrupted uploads. */
  readonly handles: readonly FileSystemHandle[];
  /** Handles of cancelled uploads. A tab with an earlier version doesn't send them. */
  readonly ofCancelled?: readonly FileSystemHandle[];
}

export type Message =
  /** The worker's script has loaded. Chromium reports no error if a worker script fails to load. */
  | { readonly kind: 'alive' }
  /** The leftover uploads are loaded. The reports that follow contain all of them. */
  | { readonly kind: 'restored' }
  | Report
  /** Handles that need the person's permission before leftovers can be read. Only a page can ask for it. */
  | HandlesMessage
  | { readonly kind: 'compared'; readonly question: number; readonly isSame: boolean }
  /** The person signed in with another key, here or in another tab. The uploads now belong to that connection. */
  | { readonly kind: 'moved'; readonly connectionId: string }
  /** The journal of this connection was wiped. */
  | { readonly kind: 'forgotten' };
