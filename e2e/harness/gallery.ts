// Locators and actions of the gallery page.
import { expect, type Locator, type Page } from '@playwright/test';

export function tree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Media files' });
}

export function file(page: Page, name: string): Locator {
  return tree(page).getByRole('treeitem', { name, exact: true });
}

/**
 * Finds a folder's row, whose accessible name is the folder's name and its number of files.
 *
 * @param name used as a regular expression, so it can't contain brackets
 */
export function folder(page: Page, name: string): Locator {
  return tree(page).getByRole('treeitem', { name: new RegExp(`^${name}, `) });
}

export function selection(page: Page): Locator {
  return page.getByRole('region', { name: 'Selection' });
}

/** Downloads a folder through the menu of its row. */
export async function downloadFolder(page: Page, name: string): Promise<void> {
  await folder(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Download' }).click();
}

/** Sets a filter of the gallery, for example `chooseFilter(page, 'Format', 'All audio')`. */
export async function chooseFilter(page: Page, by: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('combobox', { name: by }).selectOption(choice);
  await page.keyboard.press('Escape');
  await expect(filter).toBeHidden();
}

/** Advances the page's clock past the undo time of a deletion. Install the clock before the deletion is confirmed. */
export async function passUndoTime(page: Page): Promise<void> {
  await page.clock.runFor(8_000);
}
