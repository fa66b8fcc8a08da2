// A glossary of an archive on its way back, and what became of it.
import type { ArchiveInfo } from '#lexicon/client.ts';
import type { RunRow } from '#web/features/terms/import/run-row.ts';

export type RestoreStep =
  | { readonly kind: 'waiting' }
  /** A create may have been sent: what is new in the list beside these, and says the same, is it. */
  | { readonly kind: 'making'; readonly known: readonly string[] }
  /** Its terms are being sent; an import of its own keeps which. */
  | { readonly kind: 'filling'; readonly newId: string }
  | {
      readonly kind: 'done';
      readonly newId: string;
      readonly added: number;
      readonly missed: readonly MissedRow[];
    }
  /** There is none. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'left-out' };

/** A term that did not come back, and why. */
export interface MissedRow extends Pick<RunRow, 'line' | 'word' | 'languageId'> {
  readonly reason: string;
}

export interface RestoreItem {
  /** In the list of the archive. */
  readonly index: number;
  readonly oldId: string;
  readonly name: string;
  readonly description: string | null;
  readonly terms: number;
  readonly step: RestoreStep;
}

export function itemsOf({ glossaries }: ArchiveInfo, chosen: ReadonlySet<number>): RestoreItem[] {
  return glossaries.flatMap(({ id, name, description, terms }, index) =>
    chosen.has(index)
      ? [{ index, oldId: id, name, description, terms, step: { kind: 'waiting' } as const }]
      : [],
  );
}

/** Which glossary took the place of which: what requests for speech name. */
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
