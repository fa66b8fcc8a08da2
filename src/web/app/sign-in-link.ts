// Opening a sign-in link connects to the service that served this app. The key leaves the address bar at once,
// before anything reads or keeps the address.

import { connections } from '#web/api/connections.ts';
import { activeSaved } from '#web/api/connections-state.ts';
import { signIn } from '#web/api/sign-in.ts';
import { connectTo, signInAgain } from '#web/features/connection/sign-in/sign-in-and-out.ts';
import { words } from '#web/features/connection/words.ts';
import { notify } from '#web/ui/notify.ts';
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
  if (found.key === '') return;
  const connection = {
    baseUrl: `${window.location.origin}/api`,
    key: found.key,
    headerName: 'Authorization',
    prefix: 'Bearer',
  };
  const active = activeSaved(connections.get());
  const given = { connection, remember: false };
  // Said, because a link from a stranger would lead into a stranger's workspace.
  const say = () => notify({ message: words.linkUsed(window.location.host) });
  // The link of someone who was asked to sign in again is the answer to that, unless it leads to another service.
  if (active?.baseUrl === connection.baseUrl && signIn.get() !== 'fine') {
    signInAgain(active, given);
    say();
  } else connectTo(given, say);
}
