// Tests tooltips.
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('shows a tooltip on hover that does not cover what the button opens', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await page.clock.install();
  await open(page, workspace, `/glossaries/${id}`);
  const about = page.getByRole('button', { name: 'About this glossary' });
  const tooltip = page.getByRole('tooltip', { name: 'About this glossary' });
  const menu = page.getByRole('dialog');
  await about.hover();
  await page.clock.fastForward(1_000);
  await expect(tooltip).toBeVisible();

  await about.click();
  await expect(menu).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(tooltip).toBeHidden();

  // A press before the tooltip appears prevents it.
  await page.keyboard.press('Escape');
  await page.mouse.move(0, 0);
  await about.hover();
  await about.click();
  await expect(menu).toBeVisible();
  await page.clock.fastForward(1_000);
  await expect(tooltip).toBeHidden();
});
