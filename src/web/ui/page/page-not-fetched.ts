// A page, or a part of one, whose code could not be fetched: offline, or the service has a newer version and dropped the old files.
// Browsers and the bundler word this in many ways, so it is named where it happens.
export class PageNotFetched extends Error {
  override readonly name = 'PageNotFetched';
}

/** Wraps the `import()` of a page or part. */
export function fetched<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      throw new PageNotFetched('A page could not be fetched.', { cause });
    }
  };
}
