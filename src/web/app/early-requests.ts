// Signs in from the address and requests the list of the gallery, where most visits start. main.tsx imports this
// first: evaluating the other code takes 0.1 s, during which the response is on its way.
import { nextTask } from '#api-client/next-task.ts';
import { prefetch } from '#web/api/queries/prefetch.ts';
import { signInByLink } from '#web/features/connection/sign-in/link-sign-in.ts';
import { filesQuery } from '#web/features/gallery/files/files-query.ts';
import { keyInAddress } from './key-in-address.ts';

// Run before the router is created, so that the router never sees the key.
signInFromAddress();
// Other pages load their code first and request their data then.
if (['/', '/gallery'].includes(window.location.pathname)) prefetch(filesQuery);
// Continue in a new task, which evaluates the rest of the code.
await nextTask();

/** Signs in from a sign-in link. Removes the key from the address bar before any other code can read or store it. */
function signInFromAddress(): void {
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
