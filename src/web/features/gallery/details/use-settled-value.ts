import { useEffect, useState } from 'react';

/** Time (ms) without a change, so that moving quickly through files loads none of them. */
const SETTLE_MS = 150;

/** @returns the value once it hasn’t changed for SETTLE_MS; undefined until then */
export function useSettledValue(value: string): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value ? settled : undefined;
}
