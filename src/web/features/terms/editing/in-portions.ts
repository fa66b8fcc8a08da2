// Many things, a portion at a time: the page draws and answers between them.

/** As many as are in sight as a rule, and more: those are shown with all else that what was asked for does. */
const AT_ONCE = 100;
/** Milliseconds. A page that isn't seen has no frames. */
const LATEST_MS = 100;

/** Behind what has been drawn by then. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const latest = setTimeout(resolve, LATEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(latest);
      setTimeout(resolve);
    });
  });
}

/** @returns nothing where one portion was enough, and all is done */
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
    // oxlint-disable-next-line no-await-in-loop -- that is the point
    await turn();
    work(all.slice(at, at + size));
  }
}
