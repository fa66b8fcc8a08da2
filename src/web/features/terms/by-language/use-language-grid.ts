// Active cell of the matrix, and its keys and clicks. The active cell stays rendered while scrolling, because it has
// the focus.
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { UndoableEdits } from '#web/features/terms/editing/use-edit-history.ts';
import { runUndoKey } from '#web/features/terms/grid/grid-keys.ts';
import { moved, type Position } from '#web/features/terms/grid/movement.ts';
import { useIsTouchSized } from '#web/ui/touch-size.ts';

const ROW_PX = 32;
const TOUCH_ROW_PX = 40;
const COLUMN_PX = 208;
/** Maximum column width (px). Wider columns make rows hard to follow. */
const WIDEST_COLUMN_PX = 420;
/** Assumed size until the first measurement. */
const FIRST_RECT = { width: 6 * COLUMN_PX, height: 20 * ROW_PX };

interface LanguageGridOptions {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly rows: number;
  /** Including the word's column. */
  readonly columns: number;
  /** Action of Enter and of a click in a cell. */
  readonly act: (row: number, column: number) => void;
  readonly history: Pick<UndoableEdits, 'undo' | 'redo'>;
}

export function useLanguageGrid({ root, rows, columns, act, history }: LanguageGridOptions) {
  const [lastActive, setActive] = useState<Position>({ row: -1, column: 0 });
  const active = {
    row: Math.min(lastActive.row, rows - 1),
    column: Math.min(lastActive.column, columns - 1),
  };
  const wantsFocus = useRef(false);
  const rowHeight = useIsTouchSized() ? TOUCH_ROW_PX : ROW_PX;
  const share = Math.floor(useWidth(root) / columns);
  const columnWidth = Math.min(WIDEST_COLUMN_PX, Math.max(COLUMN_PX, share));
  const shared = { getScrollElement: () => root.current, initialRect: FIRST_RECT };
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const down = useVirtualizer({
    ...shared,
    count: rows,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: (range: Range) => withRow(defaultRangeExtractor(range), active.row),
  });
  const across = useVirtualizer({
    ...shared,
    horizontal: true,
    count: columns - 1,
    estimateSize: () => columnWidth,
    overscan: 2,
    rangeExtractor: (range: Range) => withRow(defaultRangeExtractor(range), active.column - 1),
  });
  useLayoutEffect(() => down.measure(), [down, rowHeight]);
  useLayoutEffect(() => across.measure(), [across, columnWidth]);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    root.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]')?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey } = event;
    // The row may have moved since, so use the position of the focused element.
    const from = findPosition(event.target);
    if (altKey || !from) return;
    const mod = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((down.scrollRect?.height ?? 0) / rowHeight) - 2);
    const to = moved({ key, mod }, from, { rows, columns, page });
    if (to) {
      wantsFocus.current = true;
      setActive(to);
    } else if (!mod && (key === 'Enter' || key === 'F2')) act(from.row, from.column);
    else if (!mod || !runUndoKey(event, history)) return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const at = findPosition(target);
    if (at) act(at.row, at.column);
  };
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    const at = findPosition(target);
    if (at && (at.row !== active.row || at.column !== active.column)) setActive(at);
  };
  return {
    down,
    across,
    /** Props of each cell element. */
    place: (row: number, column: number) => ({
      'data-at': `${row}:${column}`,
      tabIndex: row === active.row && column === active.column ? 0 : -1,
    }),
    handlers: { onKeyDown, onClick, onFocus },
  };
}

/** Returns the element's width before the first paint, so that nothing jumps. */
function useWidth(root: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [root]);
  return width;
}

function findPosition(target: EventTarget): Position | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const [row, column] = (cell?.dataset['at'] ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

function withRow(shown: readonly number[], kept: number): number[] {
  if (kept < 0 || shown.includes(kept)) return [...shown];
  return [...shown, kept].toSorted((a, b) => a - b);
}
