import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { signIn } from '#web/api/connections/sign-in.ts';

/** Runs a callback when the component mounts signed in, and each time the user signs in again without leaving the page. */
export function useAfterSignIn(run: () => void): void {
  const state = useSyncExternalStore(signIn.subscribe, signIn.get);
  const onFine = useEffectEvent(run);
  useEffect(() => {
    if (state === 'fine') onFine();
  }, [state]);
}
