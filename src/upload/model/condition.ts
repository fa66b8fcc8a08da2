// What a person agreed to when they chose to upload a file: a new name, or replacing exactly the file they were shown.
// It must still hold when the file is published, otherwise the person is asked.
import type { FileCondition, FileVersion } from '#contract/upload-conditions.ts';

export type Condition = FileCondition;

/** A file in the gallery, as the server describes it at one moment. */
export type ExistingFile = Exclude<FileVersion, { readonly absent: true }>;

/** What a conflict is about. It is kept in the journal. */
export interface Conflict {
  /** The file that is in the way; undefined if the server doesn't tell versions. */
  readonly existing: ExistingFile | undefined;
  /** What is stored can be published under another name. Otherwise "keep both" sends the file again. */
  readonly canSaveAs: boolean;
}

/** What a person wants to do about a conflict. `path`: the new name, which is free as far as the page knows. */
export type ConflictAnswer =
  | { readonly id: string; readonly kind: 'replace' | 'skip' }
  | { readonly id: string; readonly kind: 'keep-both'; readonly path: string };

export const ABSENT: Condition = { absent: true };

interface Agreed {
  readonly wasListed: boolean;
  readonly onlyIf?: Condition;
}

/** Undefined: the person agreed to replace whatever is there, as far as this server can tell. */
export function agreedCondition({ wasListed, onlyIf }: Agreed): Condition | undefined {
  return onlyIf ?? (wasListed ? undefined : ABSENT);
}
