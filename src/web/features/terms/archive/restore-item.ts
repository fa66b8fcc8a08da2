// A glossary to restore, with its state.
import type { ArchiveInfo } from '#lexicon/client.ts';
import type { RunRow } from '#web/features/terms/import/run-row.ts';

export type RestoreStep =
  | { readonly kind: 'waiting' }
  /** The glossary may have been created. An equal glossary in the list that isn't in `known` is the result. */
  | { readonly kind: 'making'; readonly known: readonly string[] }
  /** The terms are being sent by an import, whose journal stores the progress. */
  | { readonly kind: 'filling'; readonly newId: string }
  | {
      readonly kind: 'done';
      readonly newId: string;
      readonly added: number;
      readonly missed: readonly MissedRow[];
    }
  /** The glossary was not created. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'left-out' };

/** A term that could not be restored, with the reason. */
export interface MissedRow extends Pick<RunRow, 'line' | 'word' | 'languageId'> {
  readonly reason: string;
}

export interface RestoreItem {
  /** Index in the archive's list. */
  readonly index: number;
  readonly oldId: string;
  readonly name: string;
  readonly description: string | null;
  readonly terms: number;
  readonly step: RestoreStep;
}

export function restoreItems({ glossaries }: ArchiveInfo, chosen: ReadonlySet<number>): RestoreItem[] {
  return glossaries.flatMap(({ id, name, description, terms }, index) =>
    chosen.has(index)
      ? [{ index, oldId: id, name, description, terms, step: { kind: 'waiting' } as const }]
      : [],
  );
}

/** Returns the old and new IDs of the created glossaries. Speech requests need the new ones. */
export function newIds(
  items: readonly RestoreItem[],
): { readonly name: string; readonly oldId: string; readonly newId: string }[] {
  return items.flatMap(({ name, oldId, step }) =>
    'newId' in step ? [{ name, oldId, newId: step.newId }] : [],
  );
}

export function isSettled({ step: { kind } }: RestoreItem): boolean {
  return kind === 'done' || kind === 'failed' || kind === 'left-out';
}
