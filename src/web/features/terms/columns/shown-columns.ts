// Chooses the columns of the table. A form or the upload tray beside the table can leave too little room for all columns.
// The least important columns are then hidden rather than cut off, unless the user chose to show them. A window too
// narrow for anything beside the table shows all columns and scrolls sideways.

import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ColumnId, isSortable } from '#web/features/terms/grid/columns.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { HAS_RAIL } from '#web/ui/frame/use-has-rail.ts';
import { type ColumnLayout, columnOrder } from './column-layout.ts';
import { useColumnLayout } from './column-layout-store.ts';
import { remPx } from './rem-px.ts';

/** Default minimum width of each column (rem), as in term-grid.module.css. */
const MIN_WIDTHS: Readonly<Record<ColumnId, number>> = {
  select: 2.75,
  word: 9,
  language: 8.25,
  how: 7.5,
  value: 9.5,
  phonemizedIn: 8.25,
  spokenIn: 8.25,
  caseSensitive: 4,
  updated: 8.5,
  actions: 2.75,
};

/** Columns to hide if there is no room, the first one first. Others are never hidden. */
const HIDING_ORDER = ['caseSensitive', 'updated', 'spokenIn', 'phonemizedIn', 'how'] as const;

interface Available {
  /** Available width (rem). */
  readonly room: number;
  readonly isNarrow: boolean;
  /** Column of the active cell, which is not hidden. */
  readonly active: ColumnId;
  /** Column of the open editor, which is never hidden. */
  readonly edited: ColumnId | undefined;
}

export function fitColumns(layout: ColumnLayout, { room, isNarrow, active, edited }: Available) {
  const { choices, widths } = layout;
  const wanted = columnOrder(layout, isNarrow).filter((id) => choices[id] !== 'hidden' || id === edited);
  const getWidth = (id: ColumnId) => (isSortable(id) ? widths[id] : undefined) ?? MIN_WIDTHS[id];
  let shown: readonly ColumnId[] = ['select', 'word', ...wanted, 'actions'];
  for (const column of HIDING_ORDER) {
    if (shown.reduce((sum, id) => sum + getWidth(id), 0) <= room) break;
    if (choices[column] !== 'shown' && column !== active && column !== edited)
      shown = shown.filter((id) => id !== column);
  }
  return toStableArray(shown);
}

const lists = new Map<string, readonly ColumnId[]>();

/** Returns the same array for the same columns, so that rows rerender only if the columns change. */
function toStableArray(columns: readonly ColumnId[]): readonly ColumnId[] {
  const name = columns.join();
  const known = lists.get(name) ?? columns;
  lists.set(name, known);
  return known;
}

/** Returns a value for `grid-template-columns`. */
export function toGridTemplate(columns: readonly ColumnId[], { widths }: ColumnLayout): string {
  return columns
    .map((column) => {
      const width = isSortable(column) ? widths[column] : undefined;
      if (width === undefined) return `var(--${column})`;
      // The word is pinned and must leave room for other columns.
      return column === 'word' ? `min(${width}rem, 60vw)` : `${width}rem`;
    })
    .join(' ');
}

export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 36rem)');
}

function measureWidth(place: HTMLElement | null): number {
  return place && window.matchMedia(HAS_RAIL).matches ? place.clientWidth / remPx() : Infinity;
}

/** @returns the columns, and a ref callback that observes the table's width */
export function useShownColumns(where: Pick<Available, 'active' | 'edited'>) {
  const [layout] = useColumnLayout();
  const isNarrow = useIsNarrow();
  // Initially the width of the page, so that columns hidden at once are not drawn first.
  const [room, setRoom] = useState(() =>
    measureWidth(document.querySelector('main') ?? document.documentElement),
  );
  const observeWidth = useCallback((table: HTMLElement) => {
    const railQuery = window.matchMedia(HAS_RAIL);
    const measure = () => setRoom(measureWidth(table));
    // The observer first runs after layout and before paint.
    const resizes = new ResizeObserver(() => flushSync(measure));
    resizes.observe(table);
    railQuery.addEventListener('change', measure);
    return () => {
      resizes.disconnect();
      railQuery.removeEventListener('change', measure);
    };
  }, []);
  return { columns: fitColumns(layout, { ...where, room, isNarrow }), watchRoom: observeWidth };
}
