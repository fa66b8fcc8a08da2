// Selected rows, by term id, so that sorting and filtering don't change what is selected.
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a shift-selection starts. */
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

export function toggled(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Adds everything between the anchor and `id`, in the order the rows are shown. */
export function extendedTo(selection: Selection, id: string, shown: readonly string[]): Selection {
  const to = shown.indexOf(id);
  const anchored = selection.anchor === null ? -1 : shown.indexOf(selection.anchor);
  const from = anchored === -1 ? to : anchored;
  if (to === -1) return selection;
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...between]), anchor: shown[from] ?? id };
}

/** Selects every shown row, or none when all of them are selected already. */
export function allToggled(selection: Selection, shown: readonly string[]): Selection {
  const all = shown.length > 0 && shown.every((id) => selection.ids.has(id));
  return all ? NOTHING_SELECTED : { ids: new Set(shown), anchor: null };
}

/** What of the shown rows is selected, for the box in the header. */
export function coverage(selection: Selection, shown: readonly string[]): 'none' | 'some' | 'all' {
  if (selection.ids.size === 0) return 'none';
  const count = shown.reduce((sum, id) => sum + (selection.ids.has(id) ? 1 : 0), 0);
  return count === 0 ? 'none' : count === shown.length ? 'all' : 'some';
}

export function without(selection: Selection, ids: ReadonlySet<string>): Selection {
  return { ...selection, ids: new Set([...selection.ids].filter((id) => !ids.has(id))) };
}
