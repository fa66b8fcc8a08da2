// Where the tree is scrolled to. The focused row comes into sight when the focus moves, and only then; a new list
// leaves the rows where they are on the screen; a search begins at the top and gives the old place back when it ends.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { rowIndexOf } from '#catalog/client.ts';
import type { ScrollPosition } from '#web/ui/list/scroll-position.ts';
import type { Tree } from './use-tree.ts';

interface ScrollKeeperOptions {
  readonly tree: Tree;
  readonly query: string;
  /** Of a row, in pixels. */
  readonly height: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly position: ScrollPosition;
  readonly scrollTo: (index: number) => void;
}

export function useScrollKeeper({
  tree,
  query,
  height,
  scroller,
  position,
  scrollTo,
}: ScrollKeeperOptions): void {
  const { catalog, rows, focusIndex } = tree;
  const focusPath = tree.isFocused ? tree.rowAt(focusIndex)?.path : undefined;
  const top = useRef({ path: '', offset: 0, scrollTop: 0, catalog });
  const beforeSearch = useRef(0);
  const searching = query !== '';

  useLayoutEffect(() => {
    if (top.current.catalog === catalog) return;
    const index = rowIndexOf(catalog, rows, top.current.path);
    const wanted = index * height + top.current.offset;
    // Even setting what it is already would have the browser lay out the whole page at once.
    if (index < 0 || wanted === top.current.scrollTop) return;
    position.moveTo(wanted);
    top.current.scrollTop = position.top;
  }, [catalog, rows, height, position]);

  const wasSearching = useRef(searching);
  useLayoutEffect(() => {
    if (searching && !wasSearching.current) beforeSearch.current = top.current.scrollTop;
    if (searching) position.moveTo(0);
    else if (wasSearching.current) position.moveTo(beforeSearch.current);
    if (searching || wasSearching.current) top.current.scrollTop = position.top;
    wasSearching.current = searching;
  }, [query, searching, position]);

  // The bar that comes with a selection takes its room from the tree's lower end.
  const hasSelection = tree.selection.size > 0;
  // A search that hides the focused row does not move the focus, and neither does its end.
  const shown = useRef<{ focusPath?: string; hasSelection: boolean }>({ hasSelection });
  useEffect(() => {
    const { current } = shown;
    if (focusPath === undefined) return;
    if (focusPath === current.focusPath && hasSelection === current.hasSelection) return;
    shown.current = { focusPath, hasSelection };
    scrollTo(focusIndex);
    // oxlint-disable-next-line react/exhaustive-deps -- a focus that stays must not pull the view back
  }, [focusPath, hasSelection]);

  // After every render and scroll: which row is at the top edge now.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const note = (scrollTop: number) => {
      const index = Math.floor(scrollTop / height);
      const path = tree.rowAt(index)?.path ?? '';
      top.current = { path, offset: scrollTop - index * height, scrollTop, catalog };
    };
    // Asked where it is, the browser would lay out the whole page at once. It says when that changes.
    note(top.current.scrollTop);
    const scrolled = () => note(position.top);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  });
}
