// The scroll position of the tree. It scrolls to the focused row only when the focus moves. A new list keeps the visible rows
// in place. A search begins at the top, and its end restores the position from before.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ScrollPosition } from '#web/ui/list/scroll-position.ts';
import type { Tree } from './use-tree.ts';

interface TreeScrollOptions {
  readonly tree: Tree;
  /** Height of a row (px). */
  readonly height: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly position: ScrollPosition;
  readonly scrollTo: (index: number) => void;
}

export interface TreeScroll {
  /** Prevents the scroll to a sticky folder that is about to get the focus, because it is visible at the upper edge. */
  readonly skipNextScroll: (path: string) => void;
}

export function useTreeScroll({ tree, height, scroller, position, scrollTo }: TreeScrollOptions): TreeScroll {
  const { query, moved, focus, selection } = tree.view;
  const focusPath = focus.isIt ? focus.row?.path : undefined;
  const scrollTop = useRef(0);
  const beforeSearch = useRef(0);
  const searching = query !== '';

  const movedBefore = useRef(moved);
  useLayoutEffect(() => {
    const by = moved - movedBefore.current;
    movedBefore.current = moved;
    // Setting even the same position would force the browser to lay out the page synchronously.
    if (by === 0) return;
    position.moveTo(scrollTop.current + by * height);
    scrollTop.current = position.top;
  }, [moved, height, position]);

  const wasSearching = useRef(searching);
  useLayoutEffect(() => {
    if (searching && !wasSearching.current) beforeSearch.current = scrollTop.current;
    if (searching) position.moveTo(0);
    else if (wasSearching.current) position.moveTo(beforeSearch.current);
    if (searching || wasSearching.current) scrollTop.current = position.top;
    wasSearching.current = searching;
  }, [query, searching, position]);

  // The selection bar makes the tree shorter when it appears, which may hide the focused row.
  const hasSelection = selection.size > 0;
  // Kept through a search, because hiding the focused row and showing it again doesn’t move the focus.
  const shown = useRef<{ focusPath?: string; hasSelection: boolean }>({ hasSelection });
  const atEdge = useRef<string>(undefined);
  useEffect(() => {
    const { current } = shown;
    if (focusPath === undefined) return;
    if (focusPath === current.focusPath && hasSelection === current.hasSelection) return;
    shown.current = { focusPath, hasSelection };
    if (focusPath === atEdge.current) return;
    atEdge.current = undefined;
    scrollTo(focus.index);
    // oxlint-disable-next-line react/exhaustive-deps -- a row whose index changes without a focus change must not scroll the tree
  }, [focusPath, hasSelection]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // Reading the position later would force a synchronous layout, so it is recorded at each scroll event.
    const scrolled = () => {
      scrollTop.current = position.top;
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  }, [scroller, position]);

  return {
    skipNextScroll(path) {
      atEdge.current = path;
    },
  };
}
