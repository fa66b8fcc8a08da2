// Returns a function that gives each line a key. It is the same function while the keys are equal, because a new one
// makes the virtual list measure all lines again.
import { useCallback, useMemo, useState } from 'react';
import { keyOfLine, type ProblemLine } from './problem-rows.ts';

export function useLineKeys(lines: readonly ProblemLine[]): (index: number) => string | number {
  const now = useMemo(() => lines.map(keyOfLine), [lines]);
  const [kept, setKept] = useState(now);
  const isSame = kept === now || (kept.length === now.length && kept.every((key, at) => key === now[at]));
  if (!isSame) setKept(now);
  const keys = isSame ? kept : now;
  return useCallback((index: number) => keys[index] ?? index, [keys]);
}
