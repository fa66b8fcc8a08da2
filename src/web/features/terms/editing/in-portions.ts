// Many things, a portion at a time: the page draws and answers between them.
/** Milliseconds. A timer, since a page that isn’t seen has no frames. */
const FRAME_MS = 16;
const nextFrame = () => new Promise<void>((resolve) => setTimeout(resolve, FRAME_MS));

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
  return goOn(all, size, work, turn);
}

async function goOn<T>(
  all: readonly T[],
  size: number,
  work: (portion: readonly T[]) => void,
  turn: () => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += size) {
    // Before the first too: what it was asked with has work of its own.
    // oxlint-disable-next-line no-await-in-loop -- that is the point
    await turn();
    work(all.slice(at, at + size));
  }
}
