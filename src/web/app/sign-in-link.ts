// Opening a sign-in link signs in. The key leaves the address bar at once, before anything reads or keeps the address.

import { signInByLink } from '#web/features/connection/sign-in/by-link.ts';
import { keyInAddress } from './key-in-address.ts';

/** Call before the router exists: its own listener must find the address clean already. */
export function takeKeysFromAddress(): void {
  take();
  // A link pasted into a tab that shows the app only changes the fragment: nothing is loaded anew.
  window.addEventListener('popstate', take);
}

function take(): void {
  const found = keyInAddress(window.location.href);
  if (!found) return;
  window.history.replaceState(window.history.state, '', found.rest);
  if (found.key !== '') signInByLink(found.key);
}
