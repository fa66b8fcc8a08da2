// Tests the initial focus of menus and the font of key names.
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';

test('opens a menu with the focus on the chosen item', async ({ page, workspace }) => {
  await open(page, workspace);
  const appearance = page.getByRole('button', { name: 'Appearance' });
  for (const scheme of ['Match system', 'Dark']) {
    await appearance.click();
    const chosen = page.getByRole('menuitemradio', { name: scheme });
    await expect(chosen).toBeChecked();
    await expect(chosen).toBeFocused();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(page.getByRole('menu')).toBeHidden();
  }
});

test('shows names of keys in the interface font', async ({ page, workspace }) => {
  await open(page, workspace);
  const faceOf = (element: Element) => getComputedStyle(element).fontFamily;
  const face = await page.locator('body').evaluate(faceOf);
  await page.keyboard.press('?');
  const key = page.getByRole('dialog').locator('kbd').first();
  await expect(key).toBeVisible();
  expect(await key.evaluate(faceOf)).toBe(face);
});
