// Which rows of a long list can be seen, where all are equally high: only those, and some beyond, need to be in the page.
import { type RefObject, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';

/** Rows beyond either edge: what is scrolled to within a frame is there already. While nobody scrolls they are built last. */
const BEYOND = 10;
/** Not every browser says when scrolling ends. */
const REST_MS = 150;

interface VisibleRowsOptions {
  readonly count: number;
  /** Of a row, in pixels. */
  readonly height: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Are there wherever one scrolls; none of those that are negative. */
  readonly always: readonly number[];
}

export interface VisibleRows {
  /** Other rows have come into sight, and more may any moment. */
  readonly isScrolling: boolean;
  /** How many are in sight at once. */
  readonly inSight: number;
  /** Ascending. */
  readonly indexes: readonly number[];
  /** Brings a row into sight by the shortest way. */
  readonly scrollTo: (index: number) => void;
}

export function useVisibleRows({ count, height, scroller, always }: VisibleRowsOptions): VisibleRows {
  // Until it is measured: rows that are there from the first render on come in pieces, those added after it don't.
  const [seen, setSeen] = useState({ first: 0, last: Math.ceil(window.innerHeight / 2 / height) });
  const [isScrolling, setScrolling] = useState(false);
  /** How many rows there are elements for. */
  const [built, setBuilt] = useState(0);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let room = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const { scrollTop } = element;
      const [first, last] = [Math.floor(scrollTop / height), Math.ceil((scrollTop + room) / height)];
      setSeen((now) => (now.first === first && now.last === last ? now : { first, last }));
    };
    const scrolled = () => {
      setScrolling(true);
      clearTimeout(rest);
      rest = setTimeout(() => setScrolling(false), REST_MS);
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
  }, [height, scroller]);

  const all = rowsAround(seen, count, always);
  const indexes = isScrolling || all.length <= built ? all : rowsAround(seen, count, always, 0);
  if (indexes.length !== built) setBuilt(indexes.length);
  const toBuild = all.length;
  useEffect(() => whenIdle(() => startTransition(() => setBuilt(toBuild))), [toBuild]);

  return {
    isScrolling,
    inSight: seen.last - seen.first,
    indexes,
    scrollTo(index) {
      const element = scroller.current;
      if (!element) return;
      const { scrollTop, clientHeight } = element;
      const [top, bottom] = [index * height, (index + 1) * height];
      if (top < scrollTop) element.scrollTo({ top });
      else if (bottom > scrollTop + clientHeight) element.scrollTo({ top: bottom - clientHeight });
    },
  };
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
