// What tells the lines apart: the same function for as long as the same lines are there, as a new one has all of them
// measured anew.
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
