// A page, or a part of one, whose code could not be fetched: offline, or the service has a newer build (newer-build.ts).
// Browsers and the bundler word this in many ways, so it is named where it happens.
import { lookForNewerBuild } from './newer-build.ts';

export class PageNotFetched extends Error {
  override readonly name = 'PageNotFetched';
}

/** Wraps the `import()` of a page or part. Whether there is a newer build is known by the time it throws. */
export function fetched<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      await lookForNewerBuild();
      throw new PageNotFetched('A page could not be fetched.', { cause });
    }
  };
}
