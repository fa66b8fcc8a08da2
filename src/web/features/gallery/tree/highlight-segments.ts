// Splits a name into segments that match the search and segments that don’t.
import type { Hit } from '#catalog/client.ts';

export interface Segment extends Hit {
  readonly isHit: boolean;
}

/** Splits the range `from`–`to` of a name. A hit may extend beyond it. */
export function highlightSegments(hits: readonly Hit[], from: number, to: number): readonly Segment[] {
  const segments: Segment[] = [];
  let at = from;
  const cut = (end: number, isHit: boolean) => {
    if (end > at) segments.push({ start: at, end, isHit });
    at = Math.max(at, end);
  };
  for (const { start, end } of hits) {
    cut(Math.min(start, to), false);
    cut(Math.min(end, to), true);
  }
  cut(to, false);
  return segments;
}
