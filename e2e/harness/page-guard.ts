// Fails a test on console errors, page errors and violations of the content security policy, also in workers. A user never
// sees them.
import type { BrowserContext } from '@playwright/test';

export interface PageGuard {
  /** All problems so far, one readable line each. */
  readonly problems: readonly string[];
  /** Ignores future problems that match. Tests of failed requests need it, because the browser logs each as an error. */
  allow(expected: RegExp): void;
  /** Watches all pages of another browser context. */
  watch(context: BrowserContext): Promise<void>;
}

export function pageGuard(): PageGuard {
  const problems: string[] = [];
  const allowed: RegExp[] = [];
  const report = (problem: string) => {
    if (!allowed.some((expected) => expected.test(problem))) problems.push(problem);
  };
  return {
    problems,
    allow: (expected) => allowed.push(expected),
    async watch(context) {
      // The browser doesn't log a violation that the page catches, so log every violation here.
      await context.addInitScript(() => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ violatedDirective, blockedURI, sourceFile }) => {
            console.error(`violates ${violatedDirective}: ${blockedURI} in ${sourceFile}`);
          },
        );
      });
      context.on('console', (message) => {
        if (message.type() === 'error')
          report(`console: ${message.text()} (${message.location().url || 'no address'})`);
      });
      context.on('weberror', (error) =>
        report(`page error: ${error.error().stack ?? error.error().message}`),
      );
    },
  };
}
