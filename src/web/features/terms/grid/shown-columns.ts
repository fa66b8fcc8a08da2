// Which columns stand in the table. Where a form or uploads take room beside it, what matters least steps back instead of
// being cut off; in a window too small for anything beside, all stay and the table scrolls sideways.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { COLUMNS, type ColumnId } from './columns.ts';

/** The least width of each, in rem: as in term-grid.module.css. */
const LEAST: Readonly<Record<ColumnId, number>> = {
  select: 2.75,
  word: 9,
  language: 8.25,
  how: 7.5,
  value: 9.5,
  phonemizedIn: 8.25,
  spokenIn: 8.25,
  caseSensitive: 4,
  updated: 9.75,
  actions: 2.75,
};

/** First to go first. The others always stay. */
const STEPS_BACK: readonly ColumnId[] = ['updated', 'caseSensitive', 'spokenIn', 'phonemizedIn', 'how'];

/**
 * @param room in rem
 * @param kept where somebody is: that never goes from under them
 */
export function columnsThatFit(room: number, kept: readonly ColumnId[]): readonly ColumnId[] {
  let shown: readonly ColumnId[] = COLUMNS;
  for (const column of STEPS_BACK) {
    if (shown.reduce((sum, id) => sum + LEAST[id], 0) <= room) break;
    if (!kept.includes(column)) shown = shown.filter((id) => id !== column);
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
export function templateOf(columns: readonly ColumnId[]): string {
  return columns.map((column) => `var(--${column})`).join(' ');
}

/** As the shell's rail comes beside the page. */
const HAS_ROOM_BESIDE = '(min-width: 64em)';

export function useShownColumns(
  grid: RefObject<HTMLElement | null>,
  kept: readonly ColumnId[],
): readonly ColumnId[] {
  const [room, setRoom] = useState(Infinity);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const beside = window.matchMedia(HAS_ROOM_BESIDE);
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRoom(beside.matches ? element.clientWidth / rem : Infinity);
    };
    const resizes = new ResizeObserver(measure);
    measure();
    resizes.observe(element);
    beside.addEventListener('change', measure);
    return () => {
      resizes.disconnect();
      beside.removeEventListener('change', measure);
    };
  }, [grid]);
  return columnsThatFit(room, kept);
}
