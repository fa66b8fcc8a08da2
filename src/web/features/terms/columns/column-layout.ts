// The user's column layout: visible columns, their order and widths. Anything the user hasn't set depends on the
// available width (shown-columns.ts). The word is always the first column, because it identifies the row.
import { SORT_COLUMNS, type SortColumn } from '#web/features/terms/list/term-sort.ts';

export type LaidOutColumn = Exclude<SortColumn, 'word'>;
type PerColumn<Value> = Readonly<Partial<Record<SortColumn, Value>>>;

export interface ColumnLayout {
  /** Left to right; undefined until the user moves a column. */
  readonly order?: readonly LaidOutColumn[] | undefined;
  readonly choices: PerColumn<'shown' | 'hidden'>;
  /** Widths in rem. */
  readonly widths: PerColumn<number>;
}

export const DEFAULT_LAYOUT: ColumnLayout = { choices: {}, widths: {} };

const LEFT_TO_RIGHT = SORT_COLUMNS.filter((column) => column !== 'word');
/** Default order for a narrow window, which fits two columns: the pronunciation follows the word. */
const NARROW_ORDER = ['value', ...LEFT_TO_RIGHT.filter((column) => column !== 'value')] as const;

/** Returns the order of all columns, including hidden ones. */
export function columnOrder({ order }: ColumnLayout, isNarrow: boolean): readonly LaidOutColumn[] {
  return order ?? (isNarrow ? NARROW_ORDER : LEFT_TO_RIGHT);
}

/** Completes a stored order. Columns missing in it, e.g. added by a newer version, come last. */
export function completed(order: readonly LaidOutColumn[]): readonly LaidOutColumn[] {
  return [...new Set([...order, ...LEFT_TO_RIGHT])];
}

export function withChoice(
  layout: ColumnLayout,
  column: LaidOutColumn,
  choice: 'shown' | 'hidden',
): ColumnLayout {
  return { ...layout, choices: { ...layout.choices, [column]: choice } };
}

/** Moves a column one place to the left or right. */
export function withMoved(
  layout: ColumnLayout,
  column: LaidOutColumn,
  by: -1 | 1,
  isNarrow: boolean,
): ColumnLayout {
  const order = [...columnOrder(layout, isNarrow)];
  const from = order.indexOf(column);
  const other = order[from + by];
  if (other === undefined) return layout;
  order[from] = other;
  order[from + by] = column;
  return { ...layout, order };
}

/** Returns the minimum and maximum width of a column (rem). A time is never cut off. */
export function widthLimits(column: SortColumn): { readonly least: number; readonly most: number } {
  return { least: column === 'updated' ? 8.5 : 4, most: 40 };
}

/** @param width in rem */
export function withinLimits(column: SortColumn, width: number): number {
  const { least, most } = widthLimits(column);
  return Math.min(most, Math.max(least, width));
}

/** @param width in rem; null for automatic */
export function withWidth(layout: ColumnLayout, column: SortColumn, width: number | null): ColumnLayout {
  const { [column]: _, ...others } = layout.widths;
  if (width === null) return { ...layout, widths: others };
  return { ...layout, widths: { ...others, [column]: withinLimits(column, width) } };
}
