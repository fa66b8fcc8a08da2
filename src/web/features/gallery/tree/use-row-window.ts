// Requests rows from the catalog: the visible ones and some around them, so that scrolling mostly finds rows loaded.
import { useEffect, useRef } from 'react';
import type { Tree } from './use-tree.ts';

/** Number of rows requested above and below the visible ones. */
const OVERSCAN = 60;
/** Requests more rows if fewer than this many loaded rows are left in either direction. */
const MARGIN = 20;

export function useRowWindow(tree: Tree, first: number, inSight: number): void {
  const { view, requestRows } = tree;
  const { query, moved, rowCount, firstRow, rows } = view;
  const asked = useRef({ query, moved, top: -1, first: 0, end: 0 });
  useEffect(() => {
    const last = asked.current;
    const from = Math.max(0, first - MARGIN);
    const to = Math.min(rowCount, first + inSight + MARGIN);
    const isThere = firstRow <= from && firstRow + rows.length >= to;
    // After a new search or list, the catalog has already sent other rows than requested.
    const isAsked =
      last.query === query && last.moved === moved && last.first <= from && last.end >= to && last.end > 0;
    if (isThere || isAsked) {
      if (last.top === first) return;
      asked.current = { ...last, top: first };
      return requestRows(first);
    }
    const window = { first: Math.max(0, first - OVERSCAN), end: first + inSight + OVERSCAN };
    asked.current = { query, moved, top: first, ...window };
    requestRows(first, window);
  }, [requestRows, first, inSight, query, moved, rowCount, firstRow, rows]);
}
