// Locators and steps of the import dialog.
import { expect, type Locator, type Page } from '@playwright/test';

export function importDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Import into/ });
}

export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'About this glossary' }).click();
  await page
    .getByRole('dialog', { name: 'About this glossary' })
    .getByRole('button', { name: 'Import terms' })
    .click();
  const dialog = importDialog(page);
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
  return dialog;
}

export async function pasteTable(page: Page, text: string): Promise<Locator> {
  const dialog = await openImport(page);
  await dialog.getByLabel('Or paste a table').fill(text);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  return dialog;
}

/** Expects the counts of the preview, for example "3 new". */
export async function expectCounts(dialog: Locator, counts: readonly string[]): Promise<void> {
  for (const count of counts)
    await expect(dialog.getByRole('radio', { name: count, exact: true })).toBeAttached();
}

export const HEAD = 'word,languageId,phonemization,pronunciationLanguageId';

/** @returns a CSV table with `count` rows, each with a different word */
export function table(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => `Word ${index},en-GB,wɜːd,en-GB`);
  return [HEAD, ...rows].join('\n');
}
