// Processes a long list in portions, so that the page can paint and respond to input in between.

/**
 * Maximum size of the first portion, which is processed synchronously. It is more than the rows in the viewport, so the
 * visible rows change in the same frame as everything else the action changes.
 */
const AT_ONCE = 100;
/** Maximum time (ms) to wait for a frame, because a hidden page has none. */
const LATEST_MS = 100;

/** Resolves after the next frame has been painted. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const latest = setTimeout(resolve, LATEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(latest);
      setTimeout(resolve);
    });
  });
}

/**
 * Processes the first portion now and each further portion after a turn.
 * @returns undefined if one portion was enough and all work is done
 */
export function inPortions<T>(
  all: readonly T[],
  size: number,
  work: (portion: readonly T[]) => void,
  turn: () => Promise<unknown> = nextFrame,
): Promise<void> | undefined {
  if (all.length <= size) {
    work(all);
    return undefined;
  }
  const first = Math.min(AT_ONCE, size);
  work(all.slice(0, first));
  return goOn(all.slice(first), size, work, turn);
}

async function goOn<T>(
  all: readonly T[],
  size: number,
  work: (portion: readonly T[]) => void,
  turn: () => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += size) {
    // oxlint-disable-next-line no-await-in-loop -- the page must paint between portions
    await turn();
    work(all.slice(at, at + size));
  }
}
