import { useSyncExternalStore } from 'react';
import { signIn } from '#web/api/connections/sign-in.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const SignedOutNote = lazyPart(async () => (await import('./signed-out-note.tsx')).SignedOutNote);

/** Visible for as long as signing in is postponed. */
export function SignedOutBanner() {
  const state = useSyncExternalStore(signIn.subscribe, signIn.get);
  return state === 'postponed' && <SignedOutNote />;
}
