// Returns a function that gives each line a key. It is the same function while the keys are equal, because a new one
// makes the virtual list measure all lines again.
import { useCallback, useMemo, useState } from 'react';
import { getLineKey, type ProblemLine } from './problem-rows.ts';

export function useLineKeys(lines: readonly ProblemLine[]): (index: number) => string | number {
  const now = useMemo(() => lines.map(getLineKey), [lines]);
  const [stored, setStored] = useState(now);
  const isSame =
    stored === now || (stored.length === now.length && stored.every((key, at) => key === now[at]));
  if (!isSame) setStored(now);
  const keys = isSame ? stored : now;
  return useCallback((index: number) => keys[index] ?? index, [keys]);
}
