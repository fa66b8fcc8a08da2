// Whether the service has another build by now than the one this page came with: then the files of it that were not
// fetched yet are gone.
import { createStore } from '#web/lib/store.ts';

export const newerBuild = createStore(false);

const ANSWERS_WITHIN_MS = 10_000;
/** Every script of a build is named by its content, and by that of all it may fetch later. */
const SCRIPT = /src="(\/assets\/app-[^"]+)"/;

/** To be asked when a file of the app can't be had. Offline, or where only that file is missing, there is none. */
export async function lookForNewerBuild(): Promise<void> {
  if (newerBuild.get()) return;
  const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
  const page = await fetch('/', { cache: 'no-store', signal }).then(
    (answer) => answer.text(),
    () => '',
  );
  const served = SCRIPT.exec(page)?.[1];
  if (served !== undefined && !document.querySelector(`script[src="${served}"]`)) newerBuild.set(true);
}
