// How the rows of a dry run are counted and filtered.
import type { DecidedRow } from './run-row.ts';

export const KINDS = ['all', 'create', 'update', 'choose', 'unchanged', 'error'] as const;
export type Kind = (typeof KINDS)[number];

/** A row that says again what another says changes nothing, as one that somebody left out. */
export function kindOf(kind: DecidedRow['kind']): Exclude<Kind, 'all'> {
  return kind === 'repeated' || kind === 'skipped' ? 'unchanged' : kind;
}
