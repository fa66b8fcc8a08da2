// Moving among the palette's keys: one tab stop, arrows go to the next key in that direction, as the eye sees it.

interface Spot {
  readonly x: number;
  readonly y: number;
}

const DIRECTIONS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The one of `spots` to go to from `from`; -1 where there is none in that direction. */
export function nearestIn(key: string, from: Spot, spots: readonly Spot[]): number {
  const direction = DIRECTIONS[key];
  if (!direction) return -1;
  const { x, y } = direction;
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [at, spot] of spots.entries()) {
    const along = (spot.x - from.x) * x + (spot.y - from.y) * y;
    const aside = Math.abs((spot.x - from.x) * y) + Math.abs((spot.y - from.y) * x);
    // Off its line counts thrice: right means right.
    const far = along + 3 * aside;
    if (along > 1 && far < least) [best, least] = [at, far];
  }
  return best;
}
