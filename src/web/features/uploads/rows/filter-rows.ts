// Filters the files that the tray lists.
import type { Row, StateKind } from '#upload/protocol.ts';

export const FILTERS = ['all', 'unfinished', 'problems'] as const;
export type Filter = (typeof FILTERS)[number];

const SHOWN: Readonly<Record<Exclude<Filter, 'all'>, ReadonlySet<StateKind>>> = {
  unfinished: new Set(['queued', 'sending', 'waiting', 'paused', 'needs-file', 'conflict', 'finishing']),
  problems: new Set(['failed', 'unconfirmed', 'needs-file', 'conflict']),
};

/** @param count number of rows to consider, from the first on */
export function filterIds(rows: readonly Row[], filter: Filter, count = rows.length): readonly string[] {
  const kinds = filter === 'all' ? undefined : SHOWN[filter];
  const shown: string[] = [];
  for (const [place, { id, state }] of rows.entries()) {
    if (place === count) break;
    if (!kinds || kinds.has(state.kind)) shown.push(id);
  }
  return shown;
}
