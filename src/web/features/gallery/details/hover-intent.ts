// Whether a mouse rests on a file’s row. It has come there itself: a row that is scrolled or sorted under it isn’t meant. And
// it rests there once: what was ended begins anew only after it has been elsewhere.

/** Whoever sweeps over rows means none of them. */
const RESTS_AFTER_MS = 300;

export interface HoverIntent {
  /** The mouse was moved, and is on that file now, or on none. */
  readonly moveTo: (path: string | undefined) => void;
  /** That is under it now, whatever has moved. */
  readonly setUnder: (path: string | undefined) => void;
  /** Ends what its rest has begun, and keeps what it hasn’t from beginning. */
  readonly cancel: () => void;
}

/** @param begin what a rest on a file begins; answers with what ends it */
export function createHoverIntent(begin: (path: string) => () => void): HoverIntent {
  /** The file it has come to. */
  let at: string | undefined;
  let undo = () => {};

  function cancel(): void {
    undo();
    undo = () => {};
  }

  function moveTo(path: string | undefined): void {
    if (path === at) return;
    cancel();
    at = path;
    if (path === undefined) return;
    const timer = setTimeout(() => {
      undo = begin(path);
    }, RESTS_AFTER_MS);
    undo = () => clearTimeout(timer);
  }

  return {
    moveTo,
    setUnder: (path) => {
      if (path !== at) moveTo(undefined);
    },
    cancel,
  };
}
