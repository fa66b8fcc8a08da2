// Detects that the mouse rests on a file’s row. A row that scrolls or sorts under a resting mouse doesn’t count. After a
// cancel, the same row counts again only once the mouse has left it.

/** Time (ms) the mouse must stay on a row, so that moving across rows starts nothing. */
const RESTS_AFTER_MS = 300;

export interface HoverIntent {
  /** Reports that the mouse moved and is over this file now, or over none. */
  readonly moveTo: (path: string | undefined) => void;
  /** Reports the file under the mouse after a scroll or another change. */
  readonly setUnder: (path: string | undefined) => void;
  /** Stops the preview of the row, or prevents it from starting. */
  readonly cancel: () => void;
}

/** @param begin starts the preview of a file when the mouse rests on it; returns a function that stops it */
export function createHoverIntent(begin: (path: string) => () => void): HoverIntent {
  /** The file the mouse has moved to. */
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
