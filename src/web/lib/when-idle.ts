/** Runs something once the page has nothing to do, after two seconds at the latest. Answers what calls it off. */
export const whenIdle =
  'requestIdleCallback' in globalThis
    ? (run: () => void): (() => void) => {
        const handle = requestIdleCallback(run, { timeout: 2000 });
        return () => cancelIdleCallback(handle);
      }
    : // Safari has no idle callbacks.
      (run: () => void): (() => void) => {
        const handle = setTimeout(run, 500);
        return () => clearTimeout(handle);
      };
