// Checks the accessibility of the current screen with axe, in both colour schemes.
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The page's global object after axe was injected. */
type WithAxe = typeof globalThis & { readonly axe?: typeof axe };

/** Rules per scheme. The dark scheme differs in colours only, so only colour rules run there. */
const RULES = {
  light: {},
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const satisfies Record<string, axe.RunOptions>;

export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Retries while there are violations, because the colours may still be in transition.
    await expect
      .poll(() => violations(page, RULES[colorScheme]), {
        message: `${what}, ${colorScheme}`,
        timeout: 30_000,
      })
      .toEqual([]);
  }
}

async function violations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  // Injects axe once per page, because it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async (options) => {
      const results = await (globalThis as WithAxe).axe?.run(document, options);
      if (results === undefined) throw new Error('axe is not in the page.');
      return results.violations;
    },
    { ...rules, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
  return found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ''}`).join('\n')}`,
  );
}
