// What page and worker say to each other: two discriminated unions. The plain data inside them are the model's.
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
  /** New files, and files for rows that wait for one: those come under the id of their row. */
  | { readonly kind: 'add'; readonly entries: readonly Entry[] }
  /** Files another tab has had for a while: the one that sends now may not know them. */
  | { readonly kind: 'add-again'; readonly entries: readonly Entry[] }
  | { readonly kind: 'pause' | 'resume' | 'cancel'; readonly ids: Ids }
  /** Failed files, and unconfirmed ones, which are then sent again from the beginning; cancelled ones only by their id. */
  | { readonly kind: 'retry'; readonly ids: Ids }
  /** The person's answers to conflicts. */
  | { readonly kind: 'answer'; readonly answers: readonly ConflictAnswer[] }
  /** Takes rows that came to an end off the list. */
  | { readonly kind: 'clear'; readonly ids: Ids }
  /** Whether a file has these bytes. Answered by "compared" under the same number. */
  | {
      readonly kind: 'compare';
      readonly question: number;
      readonly file: File;
      readonly samples: readonly Sample[];
    }
  /** The person was asked: rows that have a handle go on by it, as far as it may be read. */
  | { readonly kind: 'use-handles' }
  /** The person asks for it, or deleted files: test at once whether there is space in the storage. */
  | { readonly kind: 'try-again' }
  | { readonly kind: 'sign-in'; readonly connection: Connection }
  | { readonly kind: 'settings'; readonly settings: Settings }
  /** Sign-out: stops everything and wipes this connection's journal. */
  | { readonly kind: 'forget' };

export interface HandlesToAskFor {
  readonly kind: 'handles';
  /** Of interrupted uploads. */
  readonly handles: readonly FileSystemHandle[];
  /** Of cancelled ones. A tab of an earlier version says nothing of them. */
  readonly ofCancelled?: readonly FileSystemHandle[];
}

export type Message =
  /** The worker's script has loaded. Chromium doesn't report one that fails to. */
  | { readonly kind: 'alive' }
  /** What was left over is known: the reports that follow have all of it. */
  | { readonly kind: 'restored' }
  | Report
  /** What the browser must be asked about before leftovers can be read: a page may ask, a worker may not. */
  | HandlesToAskFor
  | { readonly kind: 'compared'; readonly question: number; readonly isSame: boolean }
  /** Uploads go on under another key, as this tab or another was told: they are that connection's. */
  | { readonly kind: 'moved'; readonly connectionId: string }
  /** The journal of this connection is gone. */
  | { readonly kind: 'forgotten' };
