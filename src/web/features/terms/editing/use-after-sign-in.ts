import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { signIn } from '#web/api/connections/sign-in.ts';

/** Runs once each time the person has signed in again over the page. */
export function useAfterSignIn(run: () => void): void {
  const state = useSyncExternalStore(signIn.subscribe, signIn.get);
  const onFine = useEffectEvent(run);
  useEffect(() => {
    if (state === 'fine') onFine();
  }, [state]);
}
