// Error for a page, or a part of one, whose code failed to load: offline, or the service has a newer build
// (newer-build.ts). Browsers and the bundler report this with different messages, so it gets one name here.
import { checkForNewerBuild } from './newer-build.ts';

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
