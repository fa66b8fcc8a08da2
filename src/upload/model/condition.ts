// The condition that a person agreed to when they chose to upload a file: a new name, or replacing exactly the file they
// were shown. If it no longer holds when the file is published, the person is asked.
import type { FileCondition, FileVersion } from '#contract/upload-conditions.ts';

export type Condition = FileCondition;

/** A file in the gallery, as the server describes it at one moment. */
export type ExistingFile = Exclude<FileVersion, { readonly absent: true }>;

/** A failed condition. The journal stores it. */
export interface Conflict {
  /** The file that is in the way; undefined if the server doesn't tell versions. */
  readonly existing: ExistingFile | undefined;
  /** Whether the stored parts can be published under another name. Otherwise "keep both" sends the file again. */
  readonly canSaveAs: boolean;
}

/** A person's answer to a conflict. `path`: the new name, which is free as far as the page knows. */
export type ConflictAnswer =
  | { readonly id: string; readonly kind: 'replace' | 'skip' }
  | { readonly id: string; readonly kind: 'keep-both'; readonly path: string };

export const ABSENT: Condition = { absent: true };

interface RequestedCondition {
  readonly wasListed: boolean;
  readonly onlyIf?: Condition;
}

/** @returns the condition, or undefined if the person agreed to replace the file and the server tells no versions */
export function effectiveCondition({ wasListed, onlyIf }: RequestedCondition): Condition | undefined {
  return onlyIf ?? (wasListed ? undefined : ABSENT);
}
