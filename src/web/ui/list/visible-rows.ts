// Virtual list of rows with equal height: computes which rows are visible, so that only these and some beyond are
// rendered.
import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '#web/lib/when-idle.ts';
import { ScrollPosition } from '#web/ui/list/scroll-position.ts';
import { scrollScale } from '#web/ui/list/scroll-scale.ts';

/**
 * Rows rendered beyond each edge, so that a scroll within one frame shows no gap. They are rendered last while nobody
 * scrolls.
 */
const OVERSCAN_ROWS = 10;
/** Time (ms) after which scrolling has ended, because not every browser reports it. */
const REST_MS = 150;

interface VisibleRowsOptions {
  readonly count: number;
  /** Height of a row (px). */
  readonly height: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Height of the sticky header above the rows (px). */
  readonly head?: number;
  /** Indexes of rows that are always rendered; negative ones are ignored. */
  readonly alwaysRendered: readonly number[];
}

export interface VisibleRows {
  /** Whether the user is scrolling. */
  readonly isScrolling: boolean;
  /** First visible row, and the number of visible rows. */
  readonly firstInSight: number;
  readonly inSight: number;
  /** Rows to render, ascending. */
  readonly indexes: readonly number[];
  /** Height of the element that contains the rows (px); lower than the list if the list is too high for an element. */
  readonly trackHeight: number;
  /** Offset of a row in that element (px). */
  readonly getTop: (index: number) => number;
  readonly position: ScrollPosition;
  /**
   * Scrolls a row, or a range of rows, into view by the least distance. If the range is too high, its first row is
   * shown.
   */
  readonly scrollTo: (index: number, last?: number) => void;
}

export function useVisibleRows({
  count,
  height,
  head = 0,
  scroller,
  alwaysRendered,
}: VisibleRowsOptions): VisibleRows {
  // Estimate until it is measured: rows of the first render are rendered in time slices, rows added later are not.
  const [seen, setSeen] = useState<VisibleRange>({
    first: 0,
    last: Math.ceil(window.innerHeight / 2 / height),
    offset: 0,
  });
  const [isScrolling, setScrolling] = useState(false);
  /** Number of rows that have elements. */
  const [built, setBuilt] = useState(0);
  const [position] = useState(() => new ScrollPosition(scroller));
  const listHeight = count * height;

  useLayoutEffect(() => {
    if (!position.resize(listHeight, head)) return;
    // oxlint-disable-next-line react/set-state-in-effect -- where a longer track is scrolled to, only the browser knows
    setSeen(unlessSame(toVisibleRange(position, height)));
  }, [position, listHeight, height, head]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let room = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const update = () => setSeen(unlessSame(toVisibleRange(position, height)));
    const rested = () => {
      // Move the rows with the track in the same frame.
      if (position.settle()) flushSync(update);
      setScrolling(false);
    };
    const scrolled = () => {
      setScrolling(true);
      clearTimeout(rest);
      rest = setTimeout(rested, REST_MS);
      update();
    };
    const resizes = new ResizeObserver(() => {
      const before = room;
      room = element.clientHeight;
      if (room < before) keepVisible(element, before);
      update();
    });
    resizes.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(rest);
      setScrolling(false);
      resizes.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [height, scroller, position]);

  const all = rowsToRender(seen, count, alwaysRendered);
  const indexes = isScrolling || all.length <= built ? all : rowsToRender(seen, count, alwaysRendered, 0);
  if (indexes.length !== built) setBuilt(indexes.length);
  const toBuild = all.length;
  useEffect(() => whenIdle(() => startTransition(() => setBuilt(toBuild))), [toBuild]);

  return {
    isScrolling,
    firstInSight: seen.first,
    inSight: seen.last - seen.first,
    indexes,
    trackHeight: scrollScale(listHeight).trackHeight,
    getTop: (index) => index * height - seen.offset,
    position,
    scrollTo(index, last = index) {
      if (!scroller.current) return;
      position.show(index * height, (last + 1) * height);
      setSeen(unlessSame(toVisibleRange(position, height)));
    },
  };
}

interface VisibleRange {
  readonly first: number;
  readonly last: number;
  /** Difference between list offset and track offset (px). */
  readonly offset: number;
}

function toVisibleRange({ top, offset, room }: ScrollPosition, height: number): VisibleRange {
  return { first: Math.floor(top / height), last: Math.ceil((top + room) / height), offset };
}

function unlessSame(next: VisibleRange) {
  return (now: VisibleRange): VisibleRange =>
    now.first === next.first && now.last === next.last && now.offset === next.offset ? now : next;
}

/** Keeps the position and the focused row visible when something below the list takes space. */
function keepVisible(scroller: HTMLElement, roomBefore: number): void {
  const here = scroller.querySelector(':focus, [tabindex="0"]');
  if (!here) return;
  const wasInSight = here.getBoundingClientRect().top < scroller.getBoundingClientRect().top + roomBefore;
  if (wasInSight) here.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Returns the visible rows and some beyond, within the list. */
export function rowsToRender(
  { first, last }: { readonly first: number; readonly last: number },
  count: number,
  alwaysRendered: readonly number[],
  beyond = OVERSCAN_ROWS,
): number[] {
  // A shortened list is scrolled to its end before the scroll event arrives.
  const from = Math.max(0, Math.min(first - beyond, count - (last - first) - beyond));
  const to = Math.min(count, last + beyond);
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const others = alwaysRendered.filter(
    (index) => index >= 0 && index < count && (index < from || index >= to),
  );
  return others.length === 0 ? indexes : [...new Set([...indexes, ...others])].toSorted((a, b) => a - b);
}
