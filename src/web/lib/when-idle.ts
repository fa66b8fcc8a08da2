/**
 * Runs a callback when the page is idle, after two seconds at the latest.
 * @returns a function that cancels it
 */
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
