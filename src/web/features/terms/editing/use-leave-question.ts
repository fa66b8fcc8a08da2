import { useEffect } from 'react';

/** Leaving the page would stop a change of many terms half-way: the browser asks before. */
export function useLeaveQuestion(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}
