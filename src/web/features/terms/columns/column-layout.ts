// How somebody likes the table's columns: which are there, in what order, how wide. What nobody has decided is decided
// by the room there is (shown-columns.ts). The word is always there, and first: it is what a row is called.
import { SORT_COLUMNS, type SortColumn } from '#web/features/terms/list/term-sort.ts';

export type LaidOutColumn = Exclude<SortColumn, 'word'>;
type PerColumn<Value> = Readonly<Partial<Record<SortColumn, Value>>>;

export interface ColumnLayout {
  /** Left to right; undefined until somebody moves one. */
  readonly order?: readonly LaidOutColumn[] | undefined;
  readonly choices: PerColumn<'shown' | 'hidden'>;
  /** In rem. */
  readonly widths: PerColumn<number>;
}

export const AS_IT_WAS: ColumnLayout = { choices: {}, widths: {} };

const LEFT_TO_RIGHT = SORT_COLUMNS.filter((column) => column !== 'word');
/** In a window that shows two columns at a time: beside the word, what one looks it up for. */
const IN_A_NARROW_WINDOW = ['value', ...LEFT_TO_RIGHT.filter((column) => column !== 'value')] as const;

/** Left to right, the hidden ones too. */
export function columnOrder({ order }: ColumnLayout, isNarrow: boolean): readonly LaidOutColumn[] {
  return order ?? (isNarrow ? IN_A_NARROW_WINDOW : LEFT_TO_RIGHT);
}

/** A column that is not in it, as of another version, comes at the end. */
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

/** One place to the left or to the right. */
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

/** The least and the most somebody can give a column, in rem. A time is never cut. */
export function widthLimits(column: SortColumn): { readonly least: number; readonly most: number } {
  return { least: column === 'updated' ? 8.5 : 4, most: 40 };
}

/** @param width in rem */
export function withinLimits(column: SortColumn, width: number): number {
  const { least, most } = widthLimits(column);
  return Math.min(most, Math.max(least, width));
}

/** @param width in rem; null is as wide as there is room */
export function withWidth(layout: ColumnLayout, column: SortColumn, width: number | null): ColumnLayout {
  const { [column]: _, ...others } = layout.widths;
  if (width === null) return { ...layout, widths: others };
  return { ...layout, widths: { ...others, [column]: withinLimits(column, width) } };
}
