import { useEffect, useState } from 'react';

/** Whoever moves through files quickly means none of them. In milliseconds. */
const RESTS_AFTER_MS = 150;

/** The value once it has stayed the same for a moment; undefined until then. */
export function useSettledValue(value: string): string | undefined {
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested === value ? rested : undefined;
}
