// A fixture for tests that kill the browser and open it again with the same profile.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '#e2e/chromium.ts';
import { test as base, expect } from './test.ts';

export { expect };

export interface Reopenable {
  /** Opens the browser with the test's profile. The profile is deleted after the test. */
  readonly browse: () => Promise<Page>;
}

export const test = base.extend<Reopenable>({
  browse: async ({ guard }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'lectern-profile-'));
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await chromium.launchPersistentContext(profile, launchOptions());
      contexts.push(context);
      await guard.watch(context);
      return context.pages()[0] ?? context.newPage();
    });
    for (const context of contexts) await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});

/** Kills the browser with SIGKILL, so that it can save nothing more. */
export async function kill(page: Page): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('No browser to kill.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser has no process.');
  const closed = page.context().waitForEvent('close');
  process.kill(main.id, 'SIGKILL');
  await closed;
}
