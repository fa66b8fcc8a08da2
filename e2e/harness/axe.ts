// Accessibility by axe, in both colour schemes: what is on screen now, dialog or page, must have no violation.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // Asked again while there are violations: colours may be half-way from one scheme to the other.
    await expect
      .poll(() => violations(page), { message: `${what}, ${colorScheme}`, timeout: 30_000 })
      .toEqual([]);
  }
}

async function violations(page: Page): Promise<string[]> {
  // Legacy: without frames there is nothing to put together in a page of its own, which costs three quarters of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const results = await axe.analyze();
  return results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary ?? ''}`).join('\n')}`,
  );
}
