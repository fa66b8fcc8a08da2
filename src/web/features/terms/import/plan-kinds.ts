// Kinds of rows in the import preview, for counts and filters.
import type { DecidedRow } from './run-row.ts';

export const KINDS = ['all', 'create', 'update', 'choose', 'unchanged', 'error'] as const;
export type Kind = (typeof KINDS)[number];

/** Returns the kind under which a row is counted. Duplicate and skipped rows change nothing. */
export function toKind(kind: DecidedRow['kind']): Exclude<Kind, 'all'> {
  return kind === 'repeated' || kind === 'skipped' ? 'unchanged' : kind;
}
