// Only one sound plays at a time: a new one stops the previous one, which doesn’t resume by itself.

let current: (() => void) | undefined;

/**
 * Registers a sound that starts.
 * @param end called when another sound starts
 * @returns a function to call when the sound has ended for any reason
 */
export function claimSound(end: () => void): () => void {
  const before = current;
  current = end;
  before?.();
  return () => {
    if (current === end) current = undefined;
  };
}

export function isSounding(): boolean {
  return current !== undefined;
}
