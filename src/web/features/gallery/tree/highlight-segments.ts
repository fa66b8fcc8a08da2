// A name cut where what was searched for stands in it.
import type { Hit } from '#catalog/client.ts';

export interface Segment extends Hit {
  readonly isHit: boolean;
}

/** A part of a name, cut where hits begin and end. */
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
