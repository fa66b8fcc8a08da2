import { type ReactNode, useEffect, useState } from 'react';

/** Renders its children after a delay, so that fast operations show no spinner. */
export function Delayed({ children, ms = 300 }: { readonly children: ReactNode; readonly ms?: number }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return due ? children : null;
}
