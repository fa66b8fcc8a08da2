// Tests that every text of the app can be translated. The app runs in a pseudo-locale. Test data and dates are in
// Cyrillic, so every plain Latin letter on a page is an untranslated text of ours.
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { launchOptions } from '#e2e/chromium.ts';
import { inPseudoLocale, pseudo, untranslated } from './pseudo-app.ts';
import { startService } from './service.ts';
import { test as base, expect } from './test.ts';

export { expect, pseudo };

/** Host name that resolves to this machine and does not count as loopback. */
export const HOST = 'media.test';
const WORKSPACES = 40;
const { args = [], ...options } = launchOptions();

export const test = base.extend<object, { readonly service: Awaited<ReturnType<typeof startService>> }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const keys = Array.from(
        { length: WORKSPACES },
        (_, index) => `p${index}:${randomBytes(24).toString('hex')}`,
      );
      await using service = await startService({ API_KEYS: keys.join(','), MEDIA_FAULTS: '1' });
      await using app = await inPseudoLocale(service);
      await use(app);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Dates follow the browser's locale.
  locale: 'uk-UA',
  launchOptions: [
    { ...options, args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] },
    { scope: 'worker' },
  ],
  guard: async ({ guard }, use) => {
    guard.allow(/Failed to load resource/);
    await use(guard);
  },
});

export async function expectTranslated(page: Page, what: string): Promise<void> {
  expect.soft(await untranslated(page), `not translated: ${what}`).toEqual([]);
}

export function button(within: Page | Locator, text: string): Locator {
  return within.getByRole('button', { name: pseudo(text) });
}

export function field(within: Page | Locator, label: string): Locator {
  return within.getByRole('textbox', { name: pseudo(label) });
}

/** Waits for a text, then checks that everything on the page is translated. */
export async function expectPseudoText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(pseudo(text)).first()).toBeVisible();
  await expectTranslated(page, text);
}

export async function expectDialog(page: Page, title: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: pseudo(title) });
  await expect(dialog).toBeVisible();
  await expectTranslated(page, title);
  return dialog;
}
