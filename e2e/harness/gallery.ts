// The gallery as a person sees it: a tree of rows.
import { expect, type Locator, type Page } from '@playwright/test';

export function tree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Media files' });
}

export function file(page: Page, name: string): Locator {
  return tree(page).getByRole('treeitem', { name, exact: true });
}

/** A folder's row is called by its name and how many files it holds. @param name a pattern, in fact: no brackets */
export function folder(page: Page, name: string): Locator {
  return tree(page).getByRole('treeitem', { name: new RegExp(`^${name}, `) });
}

export function selection(page: Page): Locator {
  return page.getByRole('region', { name: 'Selection' });
}

/** By its row’s menu. */
export async function downloadFolder(page: Page, name: string): Promise<void> {
  await folder(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Download' }).click();
}

/** Shows only some of the files: `chooseFilter(page, 'Format', 'All audio')`. */
export async function chooseFilter(page: Page, by: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('combobox', { name: by }).selectOption(choice);
  await page.keyboard.press('Escape');
  await expect(filter).toBeHidden();
}

/** Has the time go by for which a deletion is held. The page's clock has to be installed before it is agreed to. */
export async function passUndoTime(page: Page): Promise<void> {
  await page.clock.runFor(8_000);
}
