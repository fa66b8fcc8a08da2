import { useSyncExternalStore } from 'react';
import { signIn } from '#web/api/connections/sign-in.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const PutOffNote = lazyPart(async () => (await import('./put-off-note.tsx')).PutOffNote);

/** Stands there for as long as signing in is put off. */
export function SignedOutBanner() {
  const state = useSyncExternalStore(signIn.subscribe, signIn.get);
  return state === 'postponed' && <PutOffNote />;
}
