// Detects that the service has a newer build than this page. Files of the old build that are not loaded yet are gone
// then.
import { createStore } from '#web/lib/store.ts';

export const newerBuild = createStore(false);

const ANSWERS_WITHIN_MS = 10_000;
/** The name of the app’s script contains a hash of its content and of everything it may load. */
const SCRIPT = /src="(\/assets\/app-[^"]+)"/;

/**
 * Checks for a newer build. Call it when a file of the app fails to load. Offline, or if only that file is missing,
 * there is none.
 */
export async function checkForNewerBuild(): Promise<void> {
  if (newerBuild.get()) return;
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const page = await fetch('/', { cache: 'no-store', signal }).then(
    (answer) => answer.text(),
    () => '',
  );
  const served = SCRIPT.exec(page)?.[1];
  if (served !== undefined && !document.querySelector(`script[src="${served}"]`)) newerBuild.set(true);
}
