// Fails a test for what a person would never see: console errors, page errors, violations of the content security policy
// (Chromium reports those on the console too, workers' included).
import type { BrowserContext } from '@playwright/test';

export interface PageGuard {
  /** What went wrong, as readable lines. */
  readonly problems: readonly string[];
  /** From now on a problem matching this is expected: the browser itself logs every failed request as an error. */
  allow(expected: RegExp): void;
  /** Watches all pages of one more context. */
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
      // Not every violation is an error on the console: what a page only tries and catches is not.
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
