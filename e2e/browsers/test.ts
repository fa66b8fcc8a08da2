// The fixtures for specs of Firefox and WebKit: the usual ones without Chromium's page.
import { type FaultProxy, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { pageGuard } from '#e2e/harness/page-guard.ts';
import { test as base, expect } from '#e2e/harness/test.ts';
import type { InstalledBrowser, MainJobBrowser } from './main-job-browser.ts';

export { expect };

interface PerTest {
  /** A fault proxy in front of the worker's service. */
  readonly faults: FaultProxy;
  /** Starts a browser, or skips the test if it is not installed. The test fails on errors of its pages. */
  readonly started: (browser: InstalledBrowser) => Promise<MainJobBrowser>;
}

export const test = base.extend<PerTest>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  guard: async ({}, use) => use(pageGuard()),
  faults: async ({ service }, use) => {
    await using proxy = await startFaultProxy(service.origin);
    await use(proxy);
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  started: async ({}, use, testInfo) => {
    await using ending = new AsyncDisposableStack();
    const all: MainJobBrowser[] = [];
    await use(async (installed) => {
      const { called, howToGet } = installed;
      testInfo.skip(!installed.isThere(), `There is no ${called} here. “${howToGet}” brings it.`);
      const browser = ending.use(await installed.start());
      all.push(browser);
      return browser;
    });
    for (const { name, problems } of all) expect(problems, `what ${name} complained about`).toEqual([]);
  },
});
