// Arrow-key navigation in the palette, which is one tab stop: an arrow goes to the next key in its direction on the
// screen.

interface Point {
  readonly x: number;
  readonly y: number;
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** @returns index of the next spot from `from`, or -1 if there is none in that direction */
export function findNearest(key: string, from: Point, spots: readonly Point[]): number {
  const direction = DIRECTIONS[key];
  if (!direction) return -1;
  const { x, y } = direction;
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, spot] of spots.entries()) {
    const along = (spot.x - from.x) * x + (spot.y - from.y) * y;
    const aside = Math.abs((spot.x - from.x) * y) + Math.abs((spot.y - from.y) * x);
    // Distance across the direction counts three times, so that ArrowRight prefers a key in the same row.
    const far = along + 3 * aside;
    if (along > 1 && far < least) [best, least] = [at, far];
  }
  return best;
}
