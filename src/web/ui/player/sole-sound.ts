// One sound at a time: whoever begins one has what sounded before end. Nothing that was ended begins again by itself.

let current: (() => void) | undefined;

/**
 * @param end is called as another begins
 * @returns to be called once it has ended, whatever ended it
 */
export function takeSound(end: () => void): () => void {
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
