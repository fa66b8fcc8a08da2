// Which of many files the tray lists.
import type { Row, StateKind } from '#upload/protocol.ts';

export const FILTERS = ['all', 'unfinished', 'problems'] as const;
export type Filter = (typeof FILTERS)[number];

const SHOWN: Readonly<Record<Exclude<Filter, 'all'>, ReadonlySet<StateKind>>> = {
  unfinished: new Set(['queued', 'sending', 'waiting', 'paused', 'needs-file', 'finishing']),
  problems: new Set(['failed', 'unconfirmed', 'needs-file']),
};

export function filterIds(
  ids: readonly string[],
  filter: Filter,
  getRow: (id: string) => Row | undefined,
): readonly string[] {
  if (filter === 'all') return ids;
  const shown = SHOWN[filter];
  return ids.filter((id) => {
    const kind = getRow(id)?.state.kind;
    return kind !== undefined && shown.has(kind);
  });
}
