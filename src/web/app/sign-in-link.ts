// Opening a sign-in link connects to the service that served this app. The key leaves the address bar at once,
// before anything reads or keeps the address.
import { connections } from '#web/api/connections.ts';
import { connect } from '#web/api/connections-state.ts';
import { signedIn } from '#web/api/sign-in.ts';
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
  connections.change((state) => connect(state, { connection, remember: false }));
  signedIn();
}
