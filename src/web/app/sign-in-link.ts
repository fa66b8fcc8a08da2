// Signs in from a sign-in link. Removes the key from the address bar before any other code can read or store it.

import { signInByLink } from '#web/features/connection/sign-in/link-sign-in.ts';
import { keyInAddress } from './key-in-address.ts';

/** Call before the router is created, so that the router never sees the key. */
export function signInFromAddress(): void {
  signInByAddress();
  // Pasting a link into a tab that shows the app changes only the fragment and doesn't reload.
  window.addEventListener('popstate', signInByAddress);
}

function signInByAddress(): void {
  const found = keyInAddress(window.location.href);
  if (!found) return;
  window.history.replaceState(window.history.state, '', found.rest);
  if (found.key !== '') signInByLink(found.key);
}
