// Selected rows by term ID, so that sorting and filtering keep the selection.
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Row where a Shift selection starts. */
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

export function toggled(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Selects all rows from the anchor to `id`, in the shown order. */
export function extendTo(selection: Selection, id: string, shown: readonly string[]): Selection {
  const to = shown.indexOf(id);
  const anchored = selection.anchor === null ? -1 : shown.indexOf(selection.anchor);
  const from = anchored === -1 ? to : anchored;
  if (to === -1) return selection;
  const between = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...between]), anchor: shown[from] ?? id };
}

/** Selects every shown row, or none if all of them are selected. */
export function allToggled(selection: Selection, shown: readonly string[]): Selection {
  const all = shown.length > 0 && shown.every((id) => selection.ids.has(id));
  return all ? NOTHING_SELECTED : { ids: new Set(shown), anchor: null };
}

/** Returns how much of the shown rows is selected, for the checkbox in the header. */
export function coverage(selection: Selection, shown: readonly string[]): 'none' | 'some' | 'all' {
  if (selection.ids.size === 0) return 'none';
  const count = shown.reduce((sum, id) => sum + (selection.ids.has(id) ? 1 : 0), 0);
  return count === 0 ? 'none' : count === shown.length ? 'all' : 'some';
}

export function without(selection: Selection, ids: ReadonlySet<string>): Selection {
  return { ...selection, ids: new Set([...selection.ids].filter((id) => !ids.has(id))) };
}
