// How the rows of a dry run are counted and filtered.
import type { RowKind } from '#lexicon/client.ts';

export const KINDS = ['all', 'create', 'update', 'choose', 'unchanged', 'error'] as const;
export type Kind = (typeof KINDS)[number];

/** A row that says again what another says changes nothing. */
export function kindOf(kind: RowKind): Exclude<Kind, 'all'> {
  return kind === 'repeated' ? 'unchanged' : kind;
}
