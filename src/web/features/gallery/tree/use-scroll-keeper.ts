// Where the tree is scrolled to. The focused row comes into sight when the focus moves, and only then; a new list
// leaves the rows where they are on the screen; a search begins at the top and gives the old place back when it ends.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { rowIndexOf } from '#catalog/client.ts';
import type { Tree } from './use-tree.ts';

interface ScrollKeeperOptions {
  readonly tree: Tree;
  readonly query: string;
  /** Of a row, in pixels. */
  readonly height: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scrollTo: (index: number) => void;
}

export function useScrollKeeper({ tree, query, height, scroller, scrollTo }: ScrollKeeperOptions): void {
  const { catalog, rows, focusIndex } = tree;
  const focusPath = tree.isFocused ? tree.rowAt(focusIndex)?.path : undefined;
  const top = useRef({ path: '', offset: 0, scrollTop: 0, catalog });
  const beforeSearch = useRef(0);
  const searching = query !== '';

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || top.current.catalog === catalog) return;
    const index = rowIndexOf(catalog, rows, top.current.path);
    const wanted = index * height + top.current.offset;
    // Even setting what it is already would have the browser lay out the whole page at once.
    if (index < 0 || wanted === top.current.scrollTop) return;
    element.scrollTop = wanted;
    top.current.scrollTop = element.scrollTop;
  }, [catalog, rows, height, scroller]);

  const wasSearching = useRef(searching);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (searching && !wasSearching.current) beforeSearch.current = element.scrollTop;
    if (searching) element.scrollTop = 0;
    else if (wasSearching.current) element.scrollTop = beforeSearch.current;
    if (searching || wasSearching.current) top.current.scrollTop = element.scrollTop;
    wasSearching.current = searching;
  }, [query, searching, scroller]);

  // The bar that comes with a selection takes its room from the tree's lower end.
  const hasSelection = tree.selection.size > 0;
  useEffect(() => {
    if (focusPath !== undefined) scrollTo(focusIndex);
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
    const scrolled = () => note(element.scrollTop);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  });
}
