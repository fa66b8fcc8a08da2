// Which of many files the tray lists.
import type { Row, StateKind } from '#upload/protocol.ts';

export const FILTERS = ['all', 'unfinished', 'problems'] as const;
export type Filter = (typeof FILTERS)[number];

const SHOWN: Readonly<Record<Exclude<Filter, 'all'>, ReadonlySet<StateKind>>> = {
  unfinished: new Set(['queued', 'sending', 'waiting', 'paused', 'needs-file', 'finishing']),
  problems: new Set(['failed', 'unconfirmed', 'needs-file']),
};

/** @param ids of all these rows */
export function filterIds(ids: readonly string[], rows: readonly Row[], filter: Filter): readonly string[] {
  if (filter === 'all') return ids;
  const shown: string[] = [];
  for (const { id, state } of rows) if (SHOWN[filter].has(state.kind)) shown.push(id);
  return shown;
}
