// Which columns stand in the table. Where a form or uploads take room beside it, what matters least steps back instead of
// being cut off, unless somebody has said that they want it; in a window too small for anything beside, all stay. What
// is then too wide scrolls sideways.

import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ColumnId, isSortable } from '#web/features/terms/grid/columns.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { HAS_RAIL } from '#web/ui/frame/use-has-rail.ts';
import { type ColumnLayout, columnOrder } from './column-layout.ts';
import { useColumnLayout } from './column-layout-store.ts';
import { remPx } from './rem-px.ts';

/** The least width of each that nobody has made wider or narrower, in rem: as in term-grid.module.css. */
const LEAST: Readonly<Record<ColumnId, number>> = {
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

/** First to go first. The others always stay. */
const STEPS_BACK = ['caseSensitive', 'updated', 'spokenIn', 'phonemizedIn', 'how'] as const;

interface Where {
  /** In rem. */
  readonly room: number;
  readonly isNarrow: boolean;
  /** Where somebody is: that doesn't step back. */
  readonly active: ColumnId;
  /** Where somebody types: that never goes from under them. */
  readonly edited: ColumnId | undefined;
}

export function columnsThatFit(layout: ColumnLayout, { room, isNarrow, active, edited }: Where) {
  const { choices, widths } = layout;
  const wanted = columnOrder(layout, isNarrow).filter((id) => choices[id] !== 'hidden' || id === edited);
  const widthOf = (id: ColumnId) => (isSortable(id) ? widths[id] : undefined) ?? LEAST[id];
  let shown: readonly ColumnId[] = ['select', 'word', ...wanted, 'actions'];
  for (const column of STEPS_BACK) {
    if (shown.reduce((sum, id) => sum + widthOf(id), 0) <= room) break;
    if (choices[column] !== 'shown' && column !== active && column !== edited)
      shown = shown.filter((id) => id !== column);
  }
  return oneOf(shown);
}

const lists = new Map<string, readonly ColumnId[]>();

/** The same columns are always the same list: rows are drawn again only when another comes or goes. */
function oneOf(columns: readonly ColumnId[]): readonly ColumnId[] {
  const name = columns.join();
  const known = lists.get(name) ?? columns;
  lists.set(name, known);
  return known;
}

/** For `grid-template-columns`. */
export function templateOf(columns: readonly ColumnId[], { widths }: ColumnLayout): string {
  return columns
    .map((column) => {
      const width = isSortable(column) ? widths[column] : undefined;
      if (width === undefined) return `var(--${column})`;
      // What stays in view must leave something else to see.
      return column === 'word' ? `min(${width}rem, 60vw)` : `${width}rem`;
    })
    .join(' ');
}

export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 36rem)');
}

function roomIn(place: HTMLElement | null): number {
  return place && window.matchMedia(HAS_RAIL).matches ? place.clientWidth / remPx() : Infinity;
}

/** @returns the columns, and what watches the table's room from when it is there until it goes */
export function useShownColumns(where: Pick<Where, 'active' | 'edited'>) {
  const [layout] = useColumnLayout();
  const isNarrow = useIsNarrow();
  // As wide as the page: columns that step back at once are not drawn first.
  const [room, setRoom] = useState(() => roomIn(document.querySelector('main') ?? document.documentElement));
  const watchRoom = useCallback((table: HTMLElement) => {
    const beside = window.matchMedia(HAS_RAIL);
    const measure = () => setRoom(roomIn(table));
    // Told once the page is laid out, first of all by itself, and before that is painted.
    const resizes = new ResizeObserver(() => flushSync(measure));
    resizes.observe(table);
    beside.addEventListener('change', measure);
    return () => {
      resizes.disconnect();
      beside.removeEventListener('change', measure);
    };
  }, []);
  return { columns: columnsThatFit(layout, { ...where, room, isNarrow }), watchRoom };
}
