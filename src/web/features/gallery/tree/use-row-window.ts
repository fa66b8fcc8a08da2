// Which rows the page asks for: those in sight and as many around that what is scrolled to is mostly there already.
import { useEffect, useRef } from 'react';
import type { Tree } from './use-tree.ts';

const AROUND = 60;
/** So near to the end of what is there, more is asked for. */
const NEAR = 20;

export function useRowWindow(tree: Tree, first: number, inSight: number): void {
  const { view, look } = tree;
  const { query, moved, rowCount, firstRow, rows } = view;
  const asked = useRef({ query, moved, top: -1, first: 0, end: 0 });
  useEffect(() => {
    const last = asked.current;
    const from = Math.max(0, first - NEAR);
    const to = Math.min(rowCount, first + inSight + NEAR);
    const isThere = firstRow <= from && firstRow + rows.length >= to;
    // With a search or a list the catalog has gone elsewhere by itself.
    const isAsked =
      last.query === query && last.moved === moved && last.first <= from && last.end >= to && last.end > 0;
    if (isThere || isAsked) {
      if (last.top === first) return;
      asked.current = { ...last, top: first };
      return look(first);
    }
    const window = { first: Math.max(0, first - AROUND), end: first + inSight + AROUND };
    asked.current = { query, moved, top: first, ...window };
    look(first, window);
  }, [look, first, inSight, query, moved, rowCount, firstRow, rows]);
}
