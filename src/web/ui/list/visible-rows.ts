// Which rows of a long list can be seen, where all are equally high: only those, and some beyond, need to be in the page.
import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '#web/lib/when-idle.ts';
import { ScrollPosition } from '#web/ui/list/scroll-position.ts';
import { scrollScale } from '#web/ui/list/scroll-scale.ts';

/** Rows beyond either edge: what is scrolled to within a frame is there already. While nobody scrolls they are built last. */
const BEYOND = 10;
/** Not every browser says when scrolling ends. */
const REST_MS = 150;

interface VisibleRowsOptions {
  readonly count: number;
  /** Of a row, in pixels. */
  readonly height: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Of what stays in sight above the first row, in pixels. */
  readonly head?: number;
  /** Are there wherever one scrolls; none of those that are negative. */
  readonly always: readonly number[];
}

export interface VisibleRows {
  /** Other rows have come into sight, and more may any moment. */
  readonly isScrolling: boolean;
  /** The first in sight, and how many are at once. */
  readonly firstInSight: number;
  readonly inSight: number;
  /** Ascending. */
  readonly indexes: readonly number[];
  /** Of the element that the rows stand in, in pixels: a list may be higher than any element. */
  readonly trackHeight: number;
  /** Of a row, within that element. */
  readonly topOf: (index: number) => number;
  readonly position: ScrollPosition;
  /** Brings a row, or all as far as another, into sight by the shortest way; of more than fit, the first. */
  readonly scrollTo: (index: number, last?: number) => void;
}

export function useVisibleRows({
  count,
  height,
  head = 0,
  scroller,
  always,
}: VisibleRowsOptions): VisibleRows {
  // Until it is measured: rows that are there from the first render on come in pieces, those added after it don't.
  const [seen, setSeen] = useState<Seen>({
    first: 0,
    last: Math.ceil(window.innerHeight / 2 / height),
    offset: 0,
  });
  const [isScrolling, setScrolling] = useState(false);
  /** How many rows there are elements for. */
  const [built, setBuilt] = useState(0);
  const [position] = useState(() => new ScrollPosition(scroller));
  const listHeight = count * height;

  useLayoutEffect(() => {
    if (!position.resize(listHeight, head)) return;
    // oxlint-disable-next-line react/set-state-in-effect -- where a longer track is scrolled to, only the browser knows
    setSeen(unlessSame(seenAt(position, height)));
  }, [position, listHeight, height, head]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let room = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const look = () => setSeen(unlessSame(seenAt(position, height)));
    const rested = () => {
      // What the track is moved by, the rows on it are moved by in the same frame.
      if (position.settle()) flushSync(look);
      setScrolling(false);
    };
    const scrolled = () => {
      setScrolling(true);
      clearTimeout(rest);
      rest = setTimeout(rested, REST_MS);
      look();
    };
    const resizes = new ResizeObserver(() => {
      const before = room;
      room = element.clientHeight;
      if (room < before) keepInSight(element, before);
      look();
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

  const all = rowsAround(seen, count, always);
  const indexes = isScrolling || all.length <= built ? all : rowsAround(seen, count, always, 0);
  if (indexes.length !== built) setBuilt(indexes.length);
  const toBuild = all.length;
  useEffect(() => whenIdle(() => startTransition(() => setBuilt(toBuild))), [toBuild]);

  return {
    isScrolling,
    firstInSight: seen.first,
    inSight: seen.last - seen.first,
    indexes,
    trackHeight: scrollScale(listHeight).trackHeight,
    topOf: (index) => index * height - seen.offset,
    position,
    scrollTo(index, last = index) {
      if (!scroller.current) return;
      position.show(index * height, (last + 1) * height);
      setSeen(unlessSame(seenAt(position, height)));
    },
  };
}

interface Seen {
  readonly first: number;
  readonly last: number;
  /** What the rows are further down the list than on their track. */
  readonly offset: number;
}

function seenAt({ top, offset, room }: ScrollPosition, height: number): Seen {
  return { first: Math.floor(top / height), last: Math.ceil((top + room) / height), offset };
}

function unlessSame(next: Seen) {
  return (now: Seen): Seen =>
    now.first === next.first && now.last === next.last && now.offset === next.offset ? now : next;
}

/** Where one is stays in sight when something below takes room, and the focus too. */
function keepInSight(scroller: HTMLElement, roomBefore: number): void {
  const here = scroller.querySelector(':focus, [tabindex="0"]');
  if (!here) return;
  const wasInSight = here.getBoundingClientRect().top < scroller.getBoundingClientRect().top + roomBefore;
  if (wasInSight) here.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Those seen and some beyond, as far as there are any. */
export function rowsAround(
  { first, last }: { readonly first: number; readonly last: number },
  count: number,
  always: readonly number[],
  beyond = BEYOND,
): number[] {
  // A list that became shorter is scrolled to its end before anybody hears of it.
  const from = Math.max(0, Math.min(first - beyond, count - (last - first) - beyond));
  const to = Math.min(count, last + beyond);
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const others = always.filter((index) => index >= 0 && index < count && (index < from || index >= to));
  return others.length === 0 ? indexes : [...new Set([...indexes, ...others])].toSorted((a, b) => a - b);
}
