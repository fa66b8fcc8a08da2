// Accessibility by axe, in both colour schemes: what is on screen now, dialog or page, must have no violation.
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** In the page, once it is there. */
type WithAxe = typeof globalThis & { readonly axe?: typeof axe };

/** Which rules are asked: the second scheme has other colours, and the rest is the same page. */
const RULES = {
  light: {},
  dark: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
} as const satisfies Record<string, axe.RunOptions>;

export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Asked again while there are violations: colours may be half-way from one scheme to the other.
    await expect
      .poll(() => violations(page, RULES[colorScheme]), {
        message: `${what}, ${colorScheme}`,
        timeout: 30_000,
      })
      .toEqual([]);
  }
}

async function violations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  // Once per page: axe itself is half a megabyte.
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
