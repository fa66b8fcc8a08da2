// Error for a page, or a part of one, whose code failed to load: offline, or the service has a newer build. Browsers and
// the bundler report this with different messages, so it gets one name here.
import { createStore } from '#web/lib/store.ts';

export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** Wraps the `import()` of a page or part. Checks for a newer build before it throws. */
export function withLoadError<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      await checkForNewerBuild();
      throw new PageLoadError('A page could not be fetched.', { cause });
    }
  };
}

/** Whether the service has a newer build than this page. Files of the old build that are not loaded yet are gone then. */
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
